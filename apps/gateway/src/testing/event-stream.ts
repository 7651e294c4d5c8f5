import { get, type ClientRequest, type IncomingMessage } from 'node:http';

interface ServerSentEvent {
  readonly event: string;
  readonly data: unknown;
}

/** A client like a browser's EventSource, without its automatic reconnect. */
export class EventStream {
  readonly events: ServerSentEvent[] = [];
  isOver = false;
  status: number | undefined;
  lastEventId = '';
  headers: IncomingMessage['headers'] = {};
  readonly #request: ClientRequest;

  constructor(address: string, headers: Record<string, string>) {
    this.#request = get(address, { headers: { Accept: 'text/event-stream', ...headers } }, (answer) =>
      this.#read(answer),
    );
    this.#request.on('error', () => this.#end());
  }

  get messages(): unknown[] {
    return this.of('message');
  }

  of(kind: string): unknown[] {
    return this.events.filter(({ event }) => event === kind).map(({ data }) => data);
  }

  leave(): void {
    this.#request.destroy();
  }

  #read(answer: IncomingMessage): void {
    this.status = answer.statusCode;
    this.headers = answer.headers;
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (chunk: string) => {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        this.lastEventId = fieldOf(block, 'id') ?? this.lastEventId;
        this.events.push(...parse(block));
      }
    });
    answer.on('close', () => this.#end());
    answer.on('error', () => this.#end());
  }

  #end(): void {
    this.isOver = true;
  }
}

function parse(block: string): ServerSentEvent[] {
  const [event, data] = [fieldOf(block, 'event'), fieldOf(block, 'data')];
  if (data === undefined && event === undefined) return [];
  return [{ event: event ?? 'message', data: data ? JSON.parse(data) : undefined }];
}

function fieldOf(block: string, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
}
