import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { renderFormAnswer, TemplateError, type Hook, type RunTrigger } from '@dossier/domain/workflows/index.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { type DomainError, toDomainError } from '@dossier/kernel/errors.ts';
import { errorBody, errorHeaders, type Headers } from '../rest/errors.ts';
import { pageHeaders, pageOf } from './page.ts';

/** The answer to a call of a trigger URL: JSON, where its headers name no other type. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The error of a refused call. */
  readonly error?: DomainError;
}

/** Acknowledges the stored run: 202 if the caller has waited and the run is still under way. */
export function accepted({ id: workflowId }: Hook, { isUnderWay = false } = {}): Answer {
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

/** Shown where the texts of the owner can't be rendered: the run has started all the same. */
const plainPage = { kind: 'page', title: 'Thank you', message: '' } as const;

/** The page or redirect that the trigger defines for a submitted form; undefined if it defines none. */
export async function acceptedForm(hook: Hook, trigger: RunTrigger): Promise<Answer | undefined> {
  const { formAnswer, origins } = hook.trigger;
  if (!formAnswer) return undefined;
  const rendering = renderFormAnswer(hook.workspaceId, formAnswer, trigger, clock.iso());
  const rendered = await rendering.catch((error: unknown) => {
    if (!(error instanceof TemplateError)) throw error;
    return plainPage;
  });
  const headers = pageHeaders(origins);
  if (rendered.kind === 'redirect') return { status: 303, headers: { ...headers, Location: rendered.url }, body: '' };
  return { status: 200, headers, body: pageOf(rendered) };
}

/** Whether a person waits for a page, and no script or program for JSON. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  const accepted = headers.accept ?? '';
  return accepted.includes('text/html') || !accepted.includes('json');
}
