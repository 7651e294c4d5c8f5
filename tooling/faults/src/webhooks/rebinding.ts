import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { dispatchBatch } from '@dossier/domain/dispatcher.ts';
import { Deliverer, dispatchToWebhooks } from '@dossier/domain/webhooks/index.ts';
import { answer, defaultCaps, elapse, quietLog } from '@dossier/domain/webhooks/testing.ts';
import { Outbound } from '@dossier/kernel/safe-fetch.ts';
import { sql } from 'drizzle-orm';
import { demand, until, WebhookStage } from './stage.ts';

// A public address; nothing is ever sent to it.
const outside = '93.184.216.34';
const inside = ['127.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', '10.0.0.1'];

/** DNS rebinding: a name that is public when the webhook is saved, and private whenever something is delivered. */
export async function rebind(): Promise<string> {
  const stage = await WebhookStage.open(answer(200));
  let connections = 0;
  const sentinel = createServer(() => (connections += 1)).listen(0);
  await once(sentinel, 'listening');
  const { port } = sentinel.address() as AddressInfo;
  let asked = 0;
  // Public the first time, when it is saved; then private, alone and beside a public address.
  const resolve = async () => {
    const address = inside[asked % inside.length] ?? '';
    asked += 1;
    if (asked === 1) return [outside];
    return asked % 2 === 0 ? [address] : [outside, address];
  };
  const guarded = new Outbound({ allow: [], isInsecureAllowed: true, own: [], resolve });
  const { database } = stage;
  const deliverer = new Deliverer({
    database,
    outbound: guarded,
    secretBox: stage.services.secretBox,
    random: () => 0,
    caps: defaultCaps,
    log: quietLog,
  });
  try {
    const problem = await guarded.check(`http://receiver.example:${port}/`);
    demand(problem === undefined, `the public name was refused: ${problem?.message}`);
    await stage.webhook();
    await database.autocommit.orm.execute(sql`update webhooks set url = ${`http://receiver.example:${port}/`}`);
    await stage.records(1);
    await dispatchBatch(database, [dispatchToWebhooks]);
    const [key] = await stage.rows<{ workspaceId: string; webhookId: string }>(
      sql`select workspace_id as "workspaceId", webhook_id as "webhookId" from webhook_states`,
    );
    if (!key) throw new Error('There is no webhook.');
    for (const [at, seconds] of [6, 61, 301, 1_801, 7_201, 28_801, 86_401, 0].entries()) {
      const attempts = at + 1;
      await until(20, `attempt ${attempts} was not made`, async () => {
        await deliverer.drain(key);
        return (await stage.count(sql`select attempts as n from deliveries`)) >= attempts;
      });
      await elapse(database, seconds);
      await pause(20);
    }
    const classes = await stage.rows<{ errorClass: string; n: number }>(
      sql`select error_class as "errorClass", count(*)::int as n from delivery_attempts group by 1`,
    );
    demand(
      classes.length === 1 && classes[0]?.errorClass === 'blocked',
      `attempts were logged as ${JSON.stringify(classes)}`,
    );
    demand(connections === 0, `the sentinel had ${connections} connections`);
    return (
      `${classes[0]?.n} attempts at a name that turned inside, all blocked; the sentinel on loopback had 0 ` +
      'connections'
    );
  } finally {
    await deliverer.close();
    await guarded.close();
    sentinel.close();
    await stage.close();
  }
}
