import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import * as workflows from '@dossier/domain/workflows/index.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { type DomainError, malformed, toDomainError, forbidden } from '@dossier/kernel/errors.ts';
import { errorBody, errorHeaders, type Headers } from '../rest/errors.ts';
import { pageHeaders, pageOf } from './page.ts';

/** The answer to a call of a trigger URL: JSON, unless its headers name another type. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly error?: DomainError;
}

/** Acknowledges the stored run: 202 if the caller waited and the run is still in progress. */
export function accepted({ id: workflowId }: workflows.Hook, { isUnderWay = false } = {}): Answer {
  return { status: isUnderWay ? 202 : 200, headers: {}, body: JSON.stringify({ ok: true, workflowId }) };
}

export function refused(thrown: unknown, requestId: string): Answer {
  const error = toDomainError(thrown);
  return { status: error.status, headers: errorHeaders(error), body: errorBody(error, requestId), error };
}

/** The same refusal for a person who sent a form, as a page. */
export function refusedForm(thrown: unknown, requestId: string, framedBy: readonly string[] = []): Answer {
  const { body: _json, ...refusal } = refused(thrown, requestId);
  const message = `${refusal.error?.message ?? ''}\n\nReference: ${requestId}`;
  const page = pageOf({ title: 'This could not be sent', message });
  return { ...refusal, headers: { ...refusal.headers, ...pageHeaders(framedBy) }, body: page };
}

/** True for a form that a person submits in a browser and then waits for a page. */
export function isFormOfPerson({ method, headers }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? '';
  const isForm =
    method === 'GET' || method === 'HEAD' || /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type);
  return isForm && isNavigation(headers) && (headers.accept ?? '').includes('text/html');
}

/** Shown if the owner's texts can't be rendered: the run has started all the same. */
const plainPage = { kind: 'page', title: 'Thank you', message: '' } as const;

/** The page or redirect that the trigger defines for a submitted form; undefined if it defines none. */
export async function acceptedForm(hook: workflows.Hook, trigger: workflows.RunTrigger): Promise<Answer | undefined> {
  const { formAnswer, origins } = hook.trigger;
  if (!formAnswer) return undefined;
  const rendering = workflows.renderFormAnswer(hook.workspaceId, formAnswer, trigger, clock.iso());
  const rendered = await rendering.catch((error: unknown) => {
    if (!(error instanceof workflows.TemplateError)) throw error;
    return plainPage;
  });
  const headers = pageHeaders(origins);
  if (rendered.kind === 'redirect') return { status: 303, headers: { ...headers, Location: rendered.url }, body: '' };
  return { status: 200, headers, body: pageOf(rendered) };
}

/** True if a person waits for a page, false for a script or program that expects JSON. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  const accepted = headers.accept ?? '';
  return accepted.includes('text/html') || !accepted.includes('json');
}

const waitSMax = 10;

/** Milliseconds that the caller wants to wait for its run; 0 if not given. */
export function waitMsOf({ wait }: Readonly<Record<string, string>>): number {
  if (wait === undefined) return 0;
  const waitS = /^\d{1,2}(?:\.\d{1,3})?$/.test(wait) ? Number(wait) : Number.NaN;
  if (waitS <= waitSMax) return waitS * 1_000;
  throw malformed(['wait'], `must be a number of seconds from 0 to ${waitSMax}`);
}

/** The run once it has answered or ended; undefined if the time limit passes or the caller leaves first. */
export async function awaitRun(
  awaited: workflows.ResponseWaiters,
  { workspaceId }: workflows.Hook,
  { runId }: workflows.StartedRun,
  waitMs: number,
  response: ServerResponse,
): Promise<workflows.AnsweredRun | undefined> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  if (response.destroyed) return undefined;
  response.once('close', leave);
  try {
    return await awaited.wait(workspaceId, runId, waitMs, leaving.signal);
  } finally {
    response.off('close', leave);
  }
}

/** The answer of the run; undefined if it succeeded without a `respond` step. */
export function answerOf(run: workflows.AnsweredRun, requestId: string): Answer | undefined {
  if (run.response) {
    const { status, headers, body } = run.response;
    const { 'content-type': type, ...others } = headers;
    // Overwrites the type that every answer has, so that only one is sent.
    const typed = type === undefined ? {} : { 'Content-Type': type };
    return { status, headers: { ...others, ...typed, ...inert }, body };
  }
  if (run.state === 'SUCCEEDED') return undefined;
  const message =
    run.state === 'CANCELLED'
      ? 'The run was cancelled before it answered.'
      : 'The run failed before it answered. Its log in Dossier says why.';
  return { status: 502, headers: {}, body: JSON.stringify({ code: 'BAD_GATEWAY', message, requestId }) };
}

/** Keeps a workflow's answer that is opened as a page from running scripts or reading this origin. */
const inert = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };

const allowedHeaders = [
  'Content-Type',
  'Idempotency-Key',
  'X-Request-Id',
  'X-Webhook-Token',
  'webhook-id',
  'webhook-signature',
  'webhook-timestamp',
];
const exposedHeaders = ['Retry-After', 'X-Request-Id', 'X-Run-Id'];

/** Lets pages of the origins that the trigger names read the answer. Credentials of the browser are never allowed. */
export function crossOriginHeaders({ trigger: { origins = [] } }: workflows.Hook, origin: string | undefined): Headers {
  if (origins.length === 0) return {};
  if (origins.includes('*')) return { 'Access-Control-Allow-Origin': '*', ...exposed };
  if (origin === undefined || !origins.includes(origin)) return { Vary: 'Origin' };
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin', ...exposed };
}

const exposed = { 'Access-Control-Expose-Headers': exposedHeaders.join(', ') };

/** Refuses pages of other origins. Callers that are no browser send no Origin. */
export function demandOrigin({ trigger: { origins = [] } }: workflows.Hook, origin: string | undefined): void {
  if (origins.length === 0 || origin === undefined || origins.includes('*') || origins.includes(origin)) return;
  throw forbidden('Pages of this origin may not call this workflow.');
}

/** The answer to a preflight; undefined unless the workflow allows this one. */
export function preflightHeaders(
  hook: workflows.Hook,
  methods: string,
  headers: IncomingHttpHeaders,
): Headers | undefined {
  const shared = crossOriginHeaders(hook, headers.origin);
  if (headers['access-control-request-method'] === undefined || !('Access-Control-Allow-Origin' in shared))
    return undefined;
  return {
    ...shared,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': allowedHeaders.join(', '),
    'Access-Control-Max-Age': 600,
  };
}
