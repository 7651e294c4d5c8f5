import { pino, stdTimeFunctions, type DestinationStream } from 'pino';

const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'token',
  'key',
  'apiKey',
  'newPassword',
  'currentPassword',
];

/**
 * Options for the logger of every process. Only the message and the stack of an error are logged: pino itself logs all
 * properties, which for an error of PostgreSQL include the connection. Fields with the name of a secret are redacted,
 * two levels deep.
 */
export const safeLogging = {
  redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
  serializers: { err: describeError },
  timestamp: stdTimeFunctions.isoTime,
};

// Bytes of waiting lines while the reader of the log hangs or its disk is full; further lines are dropped.
const waitingMax = 4_000_000;
let output: DestinationStream | undefined;

/** Standard output, shared by all parts of the process. */
export function standardOutput(): DestinationStream {
  return (output ??= openOutput(1));
}

/**
 * A file, or the number of an open one. Lines are written 4 kB at a time and at exit, because a write per line costs
 * more than the rest of the line. A larger buffer costs more, because pino measures it at each line. Writing is
 * asynchronous and is retried, so an unwritable log neither blocks nor ends the process; later, a line reports the
 * number of dropped lines.
 */
export function openOutput(dest: string | number): DestinationStream {
  const stream = pino.destination({ dest, sync: false, minLength: 4_096, maxLength: waitingMax, periodicFlush: 250 });
  let dropped = 0;
  // pino would end the process for any error but EPIPE.
  stream.on('error', () => {});
  stream.on('drop', () => (dropped += 1));
  stream.on('drain', () => {
    if (dropped > 0)
      pino({ timestamp: stdTimeFunctions.isoTime }, stream).warn({ dropped }, 'lines of this log were dropped');
    dropped = 0;
  });
  return stream;
}

interface ErrorLine {
  type: string;
  message: string;
  code?: string;
  frames: string[];
  cause?: ErrorLine;
}

/** Strips the values of a failed query from its error: customers' data must not reach the log. */
export function describeError(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', frames: [] };
  const [message = ''] = error.message.split('\nparams:', 1);
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim());
  return {
    type: error.name,
    message: message.slice(0, 2_000),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    frames: frames.slice(0, 12),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
