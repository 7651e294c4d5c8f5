import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  findHook,
  startFromHook,
  type AwaitedRuns,
  type Hook,
  type HookServices,
} from '@dossier/domain/workflows/index.ts';
import { MethodNotAllowed, type Headers } from '../rest/errors.ts';
import { withoutNames } from '../rest/query.ts';
import { accepted, acceptedForm, isFormOfPerson, isNavigation, refused, refusedForm, type Answer } from './answers.ts';
import { readHookBody, type HookBody } from './bodies.ts';
import { crossOriginHeaders, demandOrigin, preflightHeaders } from './cross-origin.ts';
import { parseForm } from './forms.ts';
import { targetOf, type Target } from './target.ts';
import { answerOf, awaitRun, waitMsOf } from './waits.ts';

interface Services extends HookServices {
  readonly awaited: AwaitedRuns;
}

interface Caller {
  readonly requestId: string;
  readonly address: string;
  /** Its end tells that the caller has left. */
  readonly response: ServerResponse;
}

/** Parameters of the query that are no fields of a form which a GET sends. */
const ownParameters = ['token', 'wait'];
const methods = new Set(['POST', 'GET', 'OPTIONS']);

/** Takes a call of a trigger URL and answers it, also where it is refused. */
export async function takeCall(services: Services, request: IncomingMessage, caller: Caller): Promise<Answer> {
  const { method = '', url = '', headers } = request;
  let finding: Promise<Hook> | undefined;
  try {
    const target = targetOf(url);
    if (!methods.has(method)) throw new MethodNotAllowed(method, 'POST');
    finding = findHook(services.database, target.workflowId);
    const answer = await answerTo(services, request, caller, target, finding);
    return withHeaders(answer, crossOriginHeaders(await finding, headers.origin));
  } catch (error) {
    // A page may read a refusal only with the headers of the workflow.
    const hook = await finding?.catch(() => undefined);
    const refusal = isFormOfPerson(request)
      ? refusedForm(error, caller.requestId, hook?.trigger.origins)
      : refused(error, caller.requestId);
    return withHeaders(refusal, hook ? crossOriginHeaders(hook, headers.origin) : {});
  }
}

async function answerTo(
  services: Services,
  request: IncomingMessage,
  { requestId, address, response }: Caller,
  target: Target,
  finding: Promise<Hook>,
): Promise<Answer> {
  const { method = '', headers } = request;
  // The workflow is looked up while the body arrives. A fault of the body is answered before an unknown workflow.
  finding.catch(() => {});
  const body = method === 'POST' ? await readHookBody(request) : undefined;
  const hook = await finding;
  const allowed = methodsOf(hook);
  if (method === 'OPTIONS') {
    const permission = preflightHeaders(hook, allowed, headers);
    if (!permission) throw new MethodNotAllowed(method, allowed);
    return { status: 204, headers: permission, body: '' };
  }
  if (!body && allowed === 'POST') throw new MethodNotAllowed(method, allowed);
  demandOrigin(hook, headers.origin);
  const { raw, value, isForm } = body ?? bodyOfQuery(target);
  const waitMs = waitMsOf(target.query);
  let leavePlace = () => {};
  try {
    const started = await startFromHook(
      services,
      hook,
      {
        workflowId: target.workflowId,
        rawBody: raw,
        body: value,
        headers: headersOf(request),
        query: target.query,
        requestId,
        address,
      },
      () => {
        if (waitMs > 0) leavePlace = services.awaited.takePlace(hook.workspaceId);
      },
    );
    const run = waitMs > 0 ? await awaitRun(services.awaited, hook, started, waitMs, response) : undefined;
    const given = run && answerOf(started, run, requestId);
    if (given) return given;
    const forPerson = isForm && isNavigation(headers) ? await acceptedForm(hook, started) : undefined;
    return forPerson ?? accepted(hook, started, { isUnderWay: waitMs > 0 && !run });
  } finally {
    leavePlace();
  }
}

/** A GET is only taken where its owner switched it on: mail scanners and previews open any link. */
function methodsOf({ trigger: { takesGet = false, protection } }: Hook): 'POST' | 'GET, POST' {
  return takesGet && protection !== 'signature' ? 'GET, POST' : 'POST';
}

function bodyOfQuery({ search }: Target): HookBody {
  return { raw: '', value: parseForm(withoutNames(search, ownParameters)), isForm: true };
}

function withHeaders(answer: Answer, headers: Headers): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
