import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly ms: number;
}

/** Sends requests over keep-alive connections; answers are read to the end and dropped. */
export class Requests {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 200 });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  get(path: string, key: string): Promise<Answer> {
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        { agent: this.#agent, host: '127.0.0.1', port: this.#port, path, headers: { Authorization: `Bearer ${key}` } },
        (response) => {
          response.resume();
          response.once('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - began }));
          response.once('error', reject);
        },
      );
      sent.once('error', reject);
      sent.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
