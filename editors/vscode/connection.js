// JSON-RPC over two streams, as the Language Server Protocol has it.
"use strict";

class Connection {
  constructor(input, output) {
    this.output = output;
    this.waiting = new Map();
    this.handlers = new Map();
    this.buffer = Buffer.alloc(0);
    this.number = 0;
    this.ready = false;
    this.closing = false;
    input.on("data", (chunk) => this.take(chunk));
  }

  on(method, handler) {
    this.handlers.set(method, handler);
  }

  request(method, params) {
    const id = ++this.number;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.send({ id, method, params });
    return answer;
  }

  notify(method, params) {
    this.send({ method, params });
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    if (this.output.writable) this.output.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
    else this.end();
  }

  end() {
    for (const { reject } of this.waiting.values()) reject(new Error("the language server has ended"));
    this.waiting.clear();
  }

  take(chunk) {
    this.buffer = Buffer.concat([this.buffer, chunk]);
    for (;;) {
      const head = this.buffer.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.buffer.toString("ascii", 0, head))[1]);
      const end = head + 4 + length;
      if (this.buffer.length < end) return;
      const message = JSON.parse(this.buffer.toString("utf8", head + 4, end));
      this.buffer = this.buffer.subarray(end);
      this.receive(message);
    }
  }

  receive({ id, method, params, result, error }) {
    if (method !== undefined) {
      const handler = this.handlers.get(method);
      if (handler) handler(params);
      if (id !== undefined) this.send({ id, result: null });
      return;
    }
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (!asked) return;
    if (error) asked.reject(new Error(error.message));
    else asked.resolve(result);
  }
}

module.exports = { Connection };
