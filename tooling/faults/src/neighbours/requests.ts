import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly ms: number;
  /** In seconds, from the header Retry-After; 0 without one. */
  readonly retryAfterS: number;
}

/** Sends requests over keep-alive connections; answers are read to the end and dropped. */
export class Requests {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 200 });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  get(path: string, key: string): Promise<Answer> {
    return this.#send('GET', path, key);
  }

  post(path: string, key: string, body: object): Promise<Answer> {
    return this.#send('POST', path, key, JSON.stringify(body));
  }

  #send(method: string, path: string, key: string, body?: string): Promise<Answer> {
    const began = performance.now();
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(
        { agent: this.#agent, host: '127.0.0.1', port: this.#port, method, path, headers },
        (response) => {
          response.resume();
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              ms: performance.now() - began,
              retryAfterS: Number(response.headers['retry-after'] ?? 0),
            }),
          );
          response.once('error', reject);
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
