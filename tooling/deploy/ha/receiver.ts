import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { clientAddress } from './network.ts';

const port = 9_000;
const eventSchema = z.object({ event: z.string(), recordId: z.string().nullable() });

/** Receives webhooks, and notes when each record's creation first arrived. */
export class Receiver {
  readonly url = `http://${clientAddress}:${port}/`;
  readonly arrivedAt = new Map<string, number>();
  repeats = 0;
  /** The source address of the latest delivery. */
  latestFrom = '';
  readonly #server = createServer((request, response) => void this.#receive(request, response));

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(port, clientAddress);
    await once(receiver.#server, 'listening');
    return receiver;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.latestFrom = request.socket.remoteAddress ?? '';
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { event, recordId } = eventSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    if (event === 'record.created' && recordId !== null) {
      if (this.arrivedAt.has(recordId)) this.repeats += 1;
      else this.arrivedAt.set(recordId, performance.now());
    }
    response.writeHead(200).end();
  }
}
