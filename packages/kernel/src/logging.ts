import { stdTimeFunctions } from 'pino';

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
 * Options for the logger of every process. Of an error only the message and the stack are logged: pino by itself logs
 * all properties, which for an error of PostgreSQL includes the connection. Fields with the name of a secret are
 * redacted, two levels deep.
 */
export const safeLogging = {
  redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
  serializers: { err: describeError },
  timestamp: stdTimeFunctions.isoTime,
};

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
