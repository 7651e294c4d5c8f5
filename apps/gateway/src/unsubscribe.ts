import { readUnsubscribe, unsubscribe } from '@dossier/domain/notices/index.ts';
import type { Middleware } from 'koa';
import type { GatewayContext } from './gateway-context.ts';
import { pageHeaders, pageOf } from './hooks/page.ts';

const words = {
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
const unknown = {
  title: 'This link does not work',
  message: 'It was cut, or is too old. Choose in your profile which mails you get.',
};

/**
 * The link at the foot of a mail (RFC 8058). A POST unsubscribes: the person's mailbox sends it without cookies. A GET
 * only asks, because virus scanners follow every link.
 */
export function unsubscribeRoute({ database, services, callLimits, addresses }: GatewayContext): Middleware {
  return async (ctx) => {
    callLimits.countAddress(addresses.of(ctx.req));
    const token = ctx.path.slice(ctx.path.lastIndexOf('/') + 1);
    const subscription = readUnsubscribe(services.secretBox, token);
    const isPost = ctx.method === 'POST';
    for (const [name, value] of Object.entries(pageHeaders([], true))) ctx.set(name, String(value));
    ctx.set('Cache-Control', 'no-store');
    if (!subscription) {
      ctx.status = 404;
      ctx.body = pageOf(unknown);
      return;
    }
    if (isPost) await unsubscribe(database, subscription);
    const { ask, done, again, button } = words[subscription.language];
    ctx.status = 200;
    ctx.body = isPost
      ? pageOf({ title: done, message: again })
      : pageOf({ title: ask[subscription.kind], message: '', buttons: [button] });
  };
}
