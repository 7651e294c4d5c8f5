import { DomainError } from '@dossier/kernel/errors.ts';

export type Headers = Record<string, string | number>;

/** A known path with a wrong method. */
export class MethodNotAllowed extends DomainError {
  readonly allow: string;

  constructor(method: string, allow: string) {
    super('METHOD_NOT_SUPPORTED', `${method} does not work on this path. It takes ${allow}.`);
    this.allow = allow;
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
  return headers;
}
