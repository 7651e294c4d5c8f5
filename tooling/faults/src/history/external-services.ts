import { createHash, createHmac } from 'node:crypto';
import { Receiver, type Arrival } from '@dossier/domain/webhooks/testing/world.ts';
import type { ClientWorkspace } from './client-workspace.ts';

// The first attempt of one delivery in this many fails.
const failsOneIn = 40;

/** The outside world: receivers of webhooks, and an API that workflows call. Some deliveries fail there. */
export async function openExternalServices(random: (below: number) => number) {
  const statuses = new WeakMap<Arrival, number>();
  const tried = new Set<string>();
  const placeOf = ({ path, headers }: Arrival) => `${path} ${String(headers['webhook-id'])}`;
  const receiver = await Receiver.start((arrival, response) => {
    const id = placeOf(arrival);
    const isFailing = arrival.path.startsWith('/hook/') && !tried.has(id) && random(failsOneIn) === 0;
    tried.add(id);
    const status = isFailing ? 500 : 200;
    statuses.set(arrival, status);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  return {
    url: receiver.url,
    close: () => receiver.close(),
    /** Repeated deliveries, which a crash may cause. */
    repeats() {
      const taken = receiver.arrivals.filter(
        (arrival) => statuses.get(arrival) === 200 && arrival.path.startsWith('/hook/'),
      );
      return taken.length - new Set(taken.map(placeOf)).size;
    },
    calls() {
      return receiver.arrivals.flatMap(({ path, headers }) => {
        const [, what, cause = ''] = path.split('/');
        return what === 'call' ? [{ cause, key: String(headers['idempotency-key']) }] : [];
      });
    },
    /** Each request at a receiver, with its webhook and our answer. */
    arrivals(places: readonly ClientWorkspace[]) {
      const homes = new Map(places.map((place) => [place.workspaceId, place]));
      return receiver.arrivals.flatMap((arrival) => {
        const [, what, workspaceId = '', at] = arrival.path.split('/');
        if (what !== 'hook') return [];
        const webhook = homes.get(workspaceId)?.webhooks[Number(at)];
        if (!webhook) throw new Error(`A delivery came to ${arrival.path}, which no webhook has.`);
        const { headers, body } = arrival;
        // The body of an event, by the contract.
        const parsed = JSON.parse(body.toString()) as { id: string; workspaceId: string };
        const signature = `sha256=${createHmac('sha256', webhook.secret).update(body).digest('hex')}`;
        return [
          {
            workspaceId,
            webhookId: webhook.id,
            eventId: parsed.id,
            bodyWorkspaceId: parsed.workspaceId,
            bodyDigest: createHash('sha256').update(body).digest('base64'),
            isSigned: headers['x-service-signature'] === signature && headers['webhook-id'] === parsed.id,
            status: statuses.get(arrival) ?? 0,
          },
        ];
      });
    },
  };
}
