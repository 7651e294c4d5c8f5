import { DomainError } from '@dossier/kernel/errors.ts';
import { codings } from './content-encoding.ts';

export type Headers = Record<string, string | number>;

/** A known path with a wrong method. */
export class MethodNotAllowed extends DomainError {
  readonly allow: string;

  constructor(method: string, allow: string) {
    super('METHOD_NOT_SUPPORTED', `${method} does not work on this path. It takes ${allow}.`);
    this.allow = allow;
  }
}

/** Media types of a body that is read as JSON, besides all that end in `+json`. */
const jsonTypes = 'application/json, text/json';

/** A body of another type or coding; `types` are the accepted ones. */
export class UnsupportedMediaType extends DomainError {
  readonly types: string;

  constructor(message: string, types = jsonTypes) {
    super('UNSUPPORTED_MEDIA_TYPE', message);
    this.types = types;
  }
}

/** The shape of every error body. It never contains `cause`. */
export function errorBody({ shownCode, message, issues, outcome }: DomainError, requestId: string): string {
  return JSON.stringify({
    code: shownCode,
    message,
    requestId,
    ...(issues ? { issues } : {}),
    ...(outcome ? { outcome } : {}),
  });
}

export function errorHeaders(error: DomainError): Headers {
  const headers: Headers = {};
  if (error.retryAfterS !== undefined) headers['Retry-After'] = error.retryAfterS;
  if (error.currentVersion !== undefined) headers['ETag'] = `"${error.currentVersion}"`;
  if (error.code === 'UNAUTHORIZED') headers['WWW-Authenticate'] = 'Bearer realm="dossier"';
  if (error instanceof MethodNotAllowed) headers['Allow'] = error.allow;
  // RFC 9110, 15.5.16 and 12.5.3.
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') {
    headers['Accept'] = error instanceof UnsupportedMediaType ? error.types : jsonTypes;
    headers['Accept-Encoding'] = codings.join(', ');
  }
  return headers;
}
