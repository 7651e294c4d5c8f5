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

  /** The data of its messages. */
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
        this.lastEventId = /^id: (.*)$/m.exec(block)?.[1] ?? this.lastEventId;
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
  const fields = new Map(
    block
      .split('\n')
      .flatMap((line) =>
        line.includes(': ') ? [[line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)] as const] : [],
      ),
  );
  const data = fields.get('data');
  if (data === undefined && !fields.has('event')) return [];
  return [
    { event: fields.get('event') ?? 'message', data: data === undefined || data === '' ? undefined : JSON.parse(data) },
  ];
}
