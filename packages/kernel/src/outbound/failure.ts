/** The stage at which a request failed. An answer is not a failure, whatever its status. */
export type ErrorClass = 'dns' | 'connect' | 'tls' | 'timeout' | 'blocked' | 'protocol';

/** A failure whose message customers see. It names no address of the operator's network. */
export class OutboundError extends Error {
  readonly errorClass: ErrorClass;

  constructor(errorClass: ErrorClass, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutboundError';
    this.errorClass = errorClass;
  }
}

/** The failure of a request on an established connection, from undici's error. */
export function exchangeError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new OutboundError('protocol', 'The headers of the answer are too large.', error);
  if (code.startsWith('HPE_') || code === 'UND_ERR_RESPONSE')
    return new OutboundError('protocol', 'The answer is not valid HTTP.', error);
  if (brokenOff.has(code))
    return new OutboundError('connect', 'The connection broke off before the answer was complete.', error);
  return new OutboundError('protocol', 'The answer could not be read.', error);
}

/** True if the Outbound was closed. */
export function isShutDown(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED';
}

const brokenOff = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
]);

const connectWording: Record<string, string> = {
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'reset the connection',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
};

export function connectError(where: string, error: unknown): OutboundError {
  const code = codeOf(error);
  if (code === 'ETIMEDOUT') return new OutboundError('timeout', `${where} did not accept a connection in time.`, error);
  return new OutboundError('connect', `${where} ${connectWording[code] ?? 'cannot be connected to'}.`, error);
}

const certificateWording: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'comes from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes from an unknown authority, or its chain is not complete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'comes from an unknown authority, or its chain is not complete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host',
};

export function tlsError(where: string, error: unknown): OutboundError {
  const code = codeOf(error);
  const wording = certificateWording[code];
  if (wording !== undefined) return new OutboundError('tls', `The certificate of ${where} ${wording}.`, error);
  return new OutboundError(
    'tls',
    `No TLS connection with ${where} came about${code === 'unknown' ? '' : ` (${code})`}.`,
    error,
  );
}

export function nameError(host: string, error?: unknown): OutboundError {
  const code = codeOf(error);
  if (code === 'unknown' || code === 'ENOTFOUND' || code === 'ENODATA')
    return new OutboundError('dns', `The name ${host} has no address.`, error);
  return new OutboundError('dns', `The name ${host} could not be resolved (${code}).`, error);
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : 'unknown';
}
