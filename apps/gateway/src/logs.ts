import { safeLogging, timeOfLine } from '@dossier/kernel/logging.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

/** What one line of the request log says. No body, no query values, no header. */
export interface RequestLine {
  readonly requestId: string;
  readonly workspaceId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly userId?: string | undefined;
  /** Where it comes from, on the network. */
  readonly address: string;
  readonly method: string;
  /** The pattern of the path, like /api/v1/deals/{id}: ids of paths stay out of the log. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

export interface Logs {
  /** For whatever happens. */
  readonly log: Logger;
  /**
   * One line for each request. Its fields are fixed and hold no secret: looking for some would cost more than the line.
   */
  request(line: RequestLine): void;
  /** Writes out what is buffered; at the end of the process. */
  flush(): Promise<void>;
}

// Whoever reads the log may be gone or stuck: the end of the process does not wait for them for long.
const flushMs = 500;

/** JSON lines on standard output. */
export function createLogs(level: string, destination: DestinationStream = BatchedOutput.ofProcess()): Logs {
  const base = { service: 'gateway' };
  const log = pino({ level, base, ...safeLogging }, destination);
  const isNoted = log.isLevelEnabled('info');
  return {
    log,
    // As pino writes it, in half the time: it looks at each field anew.
    request(line) {
      if (isNoted)
        destination.write(
          `${JSON.stringify({ level: log.levels.values['info'], time: timeOfLine(), ...base, ...line, msg: 'request' })}\n`,
        );
    },
    flush: () =>
      new Promise((resolve) => {
        setTimeout(resolve, flushMs).unref();
        log.flush(() => resolve());
      }),
  };
}

const batchSize = 32_768;
const batchWithinMs = 250;

/** Lines on their way to standard output, many in one write: a write for each costs more than the rest of its line. */
class BatchedOutput implements DestinationStream {
  static #ofProcess: BatchedOutput | undefined;
  readonly #output = pino.destination({ dest: 1, sync: false, minLength: 1 });
  #lines: string[] = [];
  #size = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor() {
    // Whatever ends the process, its last words are said.
    process.once('exit', () => this.flushSync());
  }

  /** A process has one standard output, however many gateways write to it. */
  static ofProcess(): BatchedOutput {
    return (this.#ofProcess ??= new BatchedOutput());
  }

  write(line: string): void {
    this.#lines.push(line);
    this.#size += line.length;
    if (this.#size >= batchSize) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), batchWithinMs).unref();
  }

  flush(done: (error?: Error) => void): void {
    this.#send();
    this.#output.flush(done);
  }

  /** pino calls it for what is fatal. */
  flushSync(): void {
    this.#send();
    this.#output.flushSync();
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    this.#output.write(this.#lines.join(''));
    this.#lines = [];
    this.#size = 0;
  }
}
