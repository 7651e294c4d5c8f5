import { createHash, createHmac } from 'node:crypto';
import { Receiver, type Arrival, type Behaviour } from '@dossier/domain/webhooks/testing.ts';
import type { Evidence } from './evidence.ts';
import type { ClientWorkspace } from './client-workspace.ts';

// The first attempt of one delivery in this many fails.
const failsOneIn = 40;

/** The outside world: receivers of webhooks, and an API that workflows call. Some deliveries fail there. */
export class ExternalServices {
  readonly #receiver: Receiver;
  readonly #statuses = new WeakMap<Arrival, number>();

  private constructor(receiver: Receiver) {
    this.#receiver = receiver;
  }

  static async open(random: (below: number) => number): Promise<ExternalServices> {
    const tried = new Set<string>();
    const receiver = await Receiver.start();
    const outside = new ExternalServices(receiver);
    const behave: Behaviour = (arrival, response) => {
      const id = `${arrival.path} ${String(arrival.headers['webhook-id'])}`;
      const isFailing = arrival.path.startsWith('/hook/') && !tried.has(id) && random(failsOneIn) === 0;
      tried.add(id);
      const status = isFailing ? 500 : 200;
      outside.#statuses.set(arrival, status);
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    };
    receiver.behave = behave;
    return outside;
  }

  get url(): string {
    return this.#receiver.url;
  }

  close(): Promise<void> {
    return this.#receiver.close();
  }

  /** Deliveries that arrived again, which a crash may cause. */
  get repeats(): number {
    const taken = this.#receiver.arrivals.filter(
      (arrival) => this.#statuses.get(arrival) === 200 && arrival.path.startsWith('/hook/'),
    );
    return taken.length - new Set(taken.map(({ path, headers }) => `${path} ${String(headers['webhook-id'])}`)).size;
  }

  calls(): Evidence['calls'] {
    return this.#receiver.arrivals.flatMap(({ path, headers }) => {
      const [, what, cause = ''] = path.split('/');
      return what === 'call' ? [{ cause, key: String(headers['idempotency-key']) }] : [];
    });
  }

  arrivals(places: readonly ClientWorkspace[]): Evidence['arrivals'] {
    const homes = new Map(places.map((place) => [place.workspaceId, place]));
    return this.#receiver.arrivals.flatMap((arrival) => {
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
          status: this.#statuses.get(arrival) ?? 0,
        },
      ];
    });
  }
}
