import { DomainError } from '@dossier/kernel/errors.ts';
import { followApprovalLink, readApprovalLink } from '@dossier/domain/workflows/index.ts';
import type { Middleware } from 'koa';
import type { GatewayContext } from './gateway-context.ts';
import { pageHeaders, pageOf } from './hooks/page.ts';

const words = {
  en: {
    answered: (choice: string) => `Answered: ${choice}`,
    over: 'This question is closed',
    ended: 'The time for an answer is over.',
  },
  de: {
    answered: (choice: string) => `Beantwortet: ${choice}`,
    over: 'Diese Frage ist abgeschlossen',
    ended: 'Die Zeit für eine Antwort ist vorbei.',
  },
};
const unknown = {
  title: 'This link does not work',
  message: 'It was cut, or you have left the workspace. Open your inbox in Dossier.',
};

/**
 * The link of a mail that asks for approval. A POST answers. A GET only asks, because programs that look for viruses
 * follow every link.
 */
export function approvalRoute({ database, services, callLimits, addresses }: GatewayContext): Middleware {
  return async (ctx) => {
    callLimits.countAddress(addresses.of(ctx.req));
    const link = readApprovalLink(services.secretBox, ctx.path.slice(ctx.path.lastIndexOf('/') + 1));
    for (const [name, value] of Object.entries(pageHeaders([], true))) ctx.set(name, String(value));
    ctx.set('Cache-Control', 'no-store');
    const follow = (choice?: string) => link && followApprovalLink(database, link, choice).catch(undefinedIfRefused);
    const asked = await follow();
    if (!link || !asked) {
      ctx.status = 404;
      ctx.body = pageOf(unknown);
      return;
    }
    const isChosen = (_: string, at: number) => ctx.method === 'POST' && ctx.query['choice'] === String(at);
    const chosen = asked.choices.find(isChosen);
    // Refused where another answer was first: the page shows that one.
    const shown = (chosen !== undefined && ((await follow(chosen)) ?? (await follow()))) || asked;
    const { state, choice, answeredBy, question, workflowName, choices } = shown;
    const { answered, over, ended } = words[link.language];
    ctx.status = 200;
    ctx.body =
      state === 'PENDING'
        ? pageOf({ title: question, message: workflowName, buttons: choices })
        : pageOf({
            title: choice === null ? over : answered(choice),
            message: [question, answeredBy ?? ended].join('\n'),
          });
  };
}

function undefinedIfRefused(error: unknown): undefined {
  if (error instanceof DomainError) return undefined;
  throw error;
}
