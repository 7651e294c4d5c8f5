import type { IncomingMessage, ServerResponse } from 'node:http';
import * as workflows from '@dossier/domain/workflows/index.ts';
import { joinedHeaders } from '@dossier/kernel/outbound/answer-handler.ts';
import { withTraceparent } from '@dossier/kernel/traces/traces.ts';
import { once } from '../files.ts';
import { type Headers, MethodNotAllowed, UnsupportedMediaType } from '../rest/errors.ts';
import { withoutNames } from '../rest/query.ts';
import * as answers from './answers.ts';
import { isMultipart } from '../rest/multipart.ts';
import { parseForm, parseMultipart, takenTypes } from './forms.ts';
import { targetOf, type Target } from './target.ts';
import { charsetOf, isJsonType, parseAnyJson, readTypedBytes, textOf } from '../rest/body.ts';

interface Services extends workflows.HookServices {
  readonly awaited: workflows.ResponseWaiters;
  readonly publicUrl: string;
}

interface Caller {
  readonly requestId: string;
  readonly address: string;
  /** Closes when the caller has left. */
  readonly response: ServerResponse;
}

/** Query parameters that are not fields of a GET form. */
const ownParameters = ['token', 'wait'];
const methods = new Set(['POST', 'GET', 'HEAD', 'OPTIONS']);

/** A call whose body has arrived. */
interface Given {
  readonly request: IncomingMessage;
  readonly caller: Caller;
  readonly target: Target;
  /** Undefined if no body was read. */
  readonly body: HookBody | undefined;
}

/** The call is refused if its workflow changes during this many look-ups. */
const lookUpsMax = 5;

/** Answers a call of a trigger URL, including refusals. */
export async function takeCall(services: Services, request: IncomingMessage, caller: Caller): Promise<answers.Answer> {
  const { method = '', url = '', headers } = request;
  let finding: Promise<workflows.Hook> | undefined;
  try {
    const target = targetOf(url);
    if (!methods.has(method)) throw new MethodNotAllowed(method, 'POST');
    const find = () => workflows.findHook(services.database, target.workflowId);
    // Looks the workflow up while the body arrives. A faulty body is reported before an unknown workflow.
    finding = find();
    finding.catch(() => {});
    const body = method === 'POST' ? await readHookBody(request) : undefined;
    for (let lookUps = 1; ; lookUps += 1) {
      try {
        const hook = await finding;
        const answer = await answerTo(services, hook, { request, caller, target, body });
        return withHeaders(answer, answers.crossOriginHeaders(hook, headers.origin));
      } catch (error) {
        // The workflow has changed since it was looked up.
        if (!(error instanceof workflows.StaleHook) || lookUps === lookUpsMax) throw error;
        finding = find();
      }
    }
  } catch (error) {
    // A page may read a refusal only with the headers of the workflow.
    const hook = await finding?.catch(() => undefined);
    const refusal = answers.isFormOfPerson(request)
      ? answers.refusedForm(error, caller.requestId, hook?.trigger.origins)
      : answers.refused(error, caller.requestId);
    return withHeaders(refusal, hook ? answers.crossOriginHeaders(hook, headers.origin) : {});
  }
}

async function answerTo(services: Services, hook: workflows.Hook, given: Given): Promise<answers.Answer> {
  const {
    request,
    target,
    body,
    caller: { requestId, address, response },
  } = given;
  const { method = '', headers } = request;
  const allowed = methodsOf(hook);
  if (method === 'OPTIONS') {
    const permission = answers.preflightHeaders(hook, allowed, headers);
    if (!permission) throw new MethodNotAllowed(method, allowed);
    return { status: 204, headers: permission, body: '' };
  }
  if (!body && allowed === 'POST') throw new MethodNotAllowed(method, allowed);
  answers.demandOrigin(hook, headers.origin);
  const { raw, parse, isForm } = body ?? bodyOfQuery(target);
  const call = {
    workflowId: target.workflowId,
    method,
    url: `${services.publicUrl}${request.url}`,
    rawBody: raw,
    parseBody: parse,
    // The run continues the trace of this request.
    headers: { ...joinedHeaders(headers), ...withTraceparent({}) },
    query: target.query,
    requestId,
    address,
  };
  const acknowledge = async (trigger: workflows.RunTrigger, isUnderWay = false) => {
    const forPerson = isForm && answers.isNavigation(headers) ? await answers.acceptedForm(hook, trigger) : undefined;
    return forPerson ?? answers.accepted(hook, { isUnderWay });
  };
  const waitMs = answers.waitMsOf(target.query);
  // A HEAD must not change anything (RFC 9110, 9.2.1), so it starts no run.
  if (method === 'HEAD') return acknowledge((await workflows.admitHookCall(services, hook, call)).trigger);
  let leavePlace = () => {};
  try {
    const started = await workflows.startFromHook(services, hook, call, () => {
      if (waitMs > 0) leavePlace = services.awaited.takePlace(hook);
    });
    const run = waitMs > 0 ? await answers.awaitRun(services.awaited, hook, started, waitMs, response) : undefined;
    const answer =
      (run && answers.answerOf(run, requestId)) ?? (await acknowledge(started.trigger, waitMs > 0 && !run));
    return withHeaders(answer, { 'X-Run-Id': started.runId });
  } finally {
    leavePlace();
  }
}

/** A GET is accepted only if the owner switched it on, because mail scanners and previews open every link. */
function methodsOf({ trigger: { takesGet = false, protection } }: workflows.Hook): 'POST' | 'GET, HEAD, POST' {
  return takesGet && !workflows.isSigned(protection) ? 'GET, HEAD, POST' : 'POST';
}

function bodyOfQuery({ search }: Target): HookBody {
  return { raw: '', parse: () => parseForm(withoutNames(search, ownParameters)), isForm: true };
}

function withHeaders(answer: answers.Answer, headers: Headers): answers.Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

interface HookBody {
  /** The decoded body exactly as sent, for a signature. */
  readonly raw: string | Buffer;
  /** Parses the body once: `trigger.body` of the run. Every fault is a 4xx. */
  readonly parse: () => unknown;
  /** Whether it is a form of a web page, in one of the encodings that browsers send. */
  readonly isForm: boolean;
}

const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const textType = /^text\/plain\s*(?:;|$)/i;

/** JSON, a form, or plain text, of at most 1 MiB; every fault is a 4xx. Empty is `{}`. */
export async function readHookBody(request: IncomingMessage): Promise<HookBody> {
  const type = request.headers['content-type'] ?? '';
  const raw = await readTypedBytes(request, demandKnown, undefined, takenTypes);
  if (isMultipart(type)) return { raw, parse: once(async () => parseMultipart(raw, type)), isForm: true };
  if (formType.test(type))
    return { raw, parse: once(async () => parseForm(raw.toString('latin1'), charsetOf(type))), isForm: true };
  return { raw, parse: once(async () => parseText(textOf(raw), type)), isForm: false };
}

function parseText(text: string, type: string): unknown {
  if (text === '') return {};
  return textType.test(type) ? { text } : parseAnyJson(text);
}

function demandKnown(type: string): void {
  if (formType.test(type) || isMultipart(type)) return;
  if (!textType.test(type) && !isJsonType(type))
    throw new UnsupportedMediaType(
      'Send JSON, a form or plain text, and name it in the header Content-Type.',
      takenTypes,
    );
  if (charsetOf(type) !== 'utf-8') throw new UnsupportedMediaType('Send it in UTF-8.', takenTypes);
}
