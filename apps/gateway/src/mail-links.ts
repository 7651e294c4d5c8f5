import { DomainError } from '@dossier/kernel/errors.ts';
import { readUnsubscribe, unsubscribe } from '@dossier/domain/notices/index.ts';
import { followApprovalLink, readApprovalLink } from '@dossier/domain/workflows/index.ts';
import type { Context, Middleware } from 'koa';
import type { GatewayContext } from './gateway-context.ts';
import { pageHeaders, pageOf } from './hooks/page.ts';

const approvalWords = {
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

/** The link of a mail that asks for approval. A POST answers. */
export function approvalRoute(gateway: GatewayContext): Middleware {
  const { database, services } = gateway;
  return linkRoute(
    gateway,
    'It was cut, or you have left the workspace. Open your inbox in Dossier.',
    async (ctx, token) => {
      const link = readApprovalLink(services.secretBox, token);
      const follow = (choice?: string) => link && followApprovalLink(database, link, choice).catch(undefinedIfRefused);
      const asked = await follow();
      if (!link || !asked) return undefined;
      const isChosen = (_: string, at: number) => ctx.method === 'POST' && ctx.query['choice'] === String(at);
      const chosen = asked.choices.find(isChosen);
      // Refused where another answer was first: the page shows that one.
      const shown = (chosen !== undefined && ((await follow(chosen)) ?? (await follow()))) || asked;
      const { state, choice, answeredBy, question, workflowName, choices } = shown;
      if (state === 'PENDING') return { title: question, message: workflowName, buttons: choices };
      const { answered, over, ended } = approvalWords[link.language];
      return { title: choice === null ? over : answered(choice), message: [question, answeredBy ?? ended].join('\n') };
    },
  );
}

function undefinedIfRefused(error: unknown): undefined {
  if (error instanceof DomainError) return undefined;
  throw error;
}

const unsubscribeWords = {
  en: {
    ask: { digest: 'No more daily digests?', notices: 'No more mails about mentions and assignments?' },
    done: 'You will get no more of these mails.',
    again: 'You can choose them again in your profile.',
    button: 'Yes, no more of them',
  },
  de: {
    ask: { digest: 'Keine Tagesübersicht mehr?', notices: 'Keine Mails mehr zu Erwähnungen und Zuweisungen?' },
    done: 'Sie bekommen keine dieser Mails mehr.',
    again: 'In Ihrem Profil können Sie sie wieder einschalten.',
    button: 'Ja, keine mehr',
  },
};

/** The link at the foot of a mail (RFC 8058). A POST unsubscribes: the person's mailbox sends it without cookies. */
export function unsubscribeRoute(gateway: GatewayContext): Middleware {
  const { database, services } = gateway;
  return linkRoute(
    gateway,
    'It was cut, or is too old. Choose in your profile which mails you get.',
    async (ctx, token) => {
      const subscription = readUnsubscribe(services.secretBox, token);
      if (!subscription) return undefined;
      const { ask, done, again, button } = unsubscribeWords[subscription.language];
      if (ctx.method !== 'POST') return { title: ask[subscription.kind], message: '', buttons: [button] };
      await unsubscribe(database, subscription);
      return { title: done, message: again };
    },
  );
}

/**
 * A link in a mail, whose token is the last segment of its path. A GET only asks, because virus scanners follow every
 * link. `pageFor` returns undefined for a token that does not work.
 */
function linkRoute(
  { callLimits, addresses }: GatewayContext,
  refusal: string,
  pageFor: (ctx: Context, token: string) => Promise<Parameters<typeof pageOf>[0] | undefined>,
): Middleware {
  return async (ctx) => {
    callLimits.countAddress(addresses.of(ctx.req));
    for (const [name, value] of Object.entries(pageHeaders([], true))) ctx.set(name, String(value));
    ctx.set('Cache-Control', 'no-store');
    const page = await pageFor(ctx, ctx.path.slice(ctx.path.lastIndexOf('/') + 1));
    ctx.status = page ? 200 : 404;
    ctx.body = pageOf(page ?? { title: 'This link does not work', message: refusal });
  };
}
