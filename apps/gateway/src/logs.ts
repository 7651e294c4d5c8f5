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

const secrets = ['authorization', 'cookie', 'set-cookie', 'password', 'secret', 'token', 'key', 'apiKey', 'newPassword', 'currentPassword'];

export interface Logs {
  /** For whatever happens. What is logged by mistake under the name of a secret is redacted, two levels deep. */
  readonly log: Logger;
  /** One line for each request. Its fields are fixed and hold no secret: looking for some would cost more than the line. */
  request(line: RequestLine): void;
  /** Writes out what is buffered; at the end of the process. */
  flush(): Promise<void>;
}

// Whoever reads the log may be gone or stuck: the end of the process does not wait for them for long.
const flushMs = 500;

/** JSON lines on standard output. */
export function createLogs(level: string, destination: DestinationStream = bufferedOutput()): Logs {
  const options = { level, base: { service: 'gateway' }, timestamp: pino.stdTimeFunctions.isoTime };
  const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]);
  const requests = pino(options, destination);
  return {
    log: pino({ ...options, redact: { paths, censor: '[redacted]' }, serializers: { err: describeError } }, destination),
    request: (line) => requests.info(line, 'request'),
    flush: () =>
      new Promise((resolve) => {
        setTimeout(resolve, flushMs).unref();
        requests.flush(() => resolve());
      }),
  };
}

interface ErrorLine {
  type: string;
  message: string;
  code?: string;
  frames: string[];
  cause?: ErrorLine;
}

/** An error without the values of the query that failed: they are what somebody sent. */
export function describeError(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', frames: [] };
  const [message = ''] = error.message.split('\nparams:', 1);
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')).map((line) => line.trim());
  return {
    type: error.name,
    message: message.slice(0, 2_000),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    frames: frames.slice(0, 12),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

// A write to standard output for each request costs more than the rest of its log line.
function bufferedOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 250 });
}
