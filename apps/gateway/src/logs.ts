import { safeLogging, standardOutput } from '@dossier/kernel/logging.ts';
import { pino, type Logger } from 'pino';

/** The fields of one line of the request log: no body, no query values, no header. */
export interface RequestLine {
  readonly requestId: string;
  readonly workspaceId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly userId?: string | undefined;
  /** The client's network address. */
  readonly address: string;
  readonly method: string;
  /** The pattern of the path, like /api/v1/deals/{id}: ids in paths stay out of the log. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

export interface Logs {
  /** Everything but requests. */
  readonly log: Logger;
  request(line: RequestLine): void;
  /** Writes the buffered lines, at the end of the process. */
  flush(): Promise<void>;
}

// A reader of the log that is gone or stuck must not delay the end of the process.
const flushMs = 500;

/** JSON lines on standard output. */
export function createLogs(level: string, destination = standardOutput()): Logs {
  const base = { service: 'gateway' };
  const log = pino({ level, base, ...safeLogging }, destination);
  // Redaction would take 11 us per line; the fields of a request are fixed and hold no secret.
  const requests = pino({ level, base, timestamp: safeLogging.timestamp }, destination);
  return {
    log,
    request: (line) => requests.info(line, 'request'),
    flush: () =>
      new Promise((resolve) => {
        setTimeout(resolve, flushMs).unref();
        log.flush(() => resolve());
      }),
  };
}
