import { readResumeLink, resumeRun, shownHeaders } from '@dossier/domain/workflows/index.ts';
import { gone, there } from '@dossier/kernel/errors.ts';
import { joinedHeaders } from '@dossier/kernel/outbound/answer-handler.ts';
import type { Middleware } from 'koa';
import type { GatewayContext } from '../gateway-context.ts';
import { parsePairs } from '../rest/query.ts';
import { isFormOfPerson } from './answers.ts';
import { readHookBody } from './calls.ts';
import { pageHeaders, pageOf } from './page.ts';

const words = {
  en: { ask: 'Please confirm', button: 'Confirm', done: 'Thank you' },
  de: { ask: 'Bitte bestätigen', button: 'Bestätigen', done: 'Vielen Dank' },
};

/**
 * The resume URLs of runs. A POST resumes. A GET only shows a button that does, because scanners of mails follow every
 * link.
 */
export function resumeRoute({ database, services, callLimits, addresses }: GatewayContext): Middleware {
  return async (ctx) => {
    callLimits.countAddress(addresses.of(ctx.req));
    ctx.set('Cache-Control', 'no-store');
    const link = there(readResumeLink(services.secretBox, ctx.path.slice(ctx.path.lastIndexOf('/') + 1)), 'resume URL');
    const { ask, button, done } = words[ctx.acceptsLanguages('en', 'de') === 'de' ? 'de' : 'en'];
    const show = (title: string, buttons: string[] = []) => {
      for (const [name, value] of Object.entries(pageHeaders([], true))) ctx.set(name, String(value));
      ctx.body = pageOf({ title, message: '', buttons });
    };
    if (ctx.method !== 'POST') return show(ask, [button]);
    const { parse } = await readHookBody(ctx.req);
    const query = Object.fromEntries(parsePairs(ctx.querystring));
    const call = { body: await parse(), headers: shownHeaders(joinedHeaders(ctx.headers)), query };
    if (!(await resumeRun(database, link, call)))
      throw gone('This URL was called before, or its run does not wait for the call any more.');
    if (isFormOfPerson(ctx.req)) show(done);
    else ctx.body = { ok: true };
  };
}
