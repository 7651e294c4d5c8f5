import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AddressRules } from './address-rules.ts';
import { nameService } from './name-service.ts';
import { openOutbound, openSentinel, post } from './testing/receivers.ts';

type Records = { a?: string[]; aaaa?: Buffer[] } | 'unknown' | 'broken' | 'silent';
const typeOf = { a: 1, aaaa: 28 };

/** A name server on loopback (RFC 1035, as much as is asked of it): answers turn by turn, the last for ever. */
async function openNameServer(table: Record<string, Records[]>): Promise<{ address: string; asked: string[] }> {
  const server = createSocket('udp4');
  const asked: string[] = [];
  const turns = new Map<string, number>();
  server.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    const turn = turns.get(`${name} ${type}`) ?? 0;
    turns.set(`${name} ${type}`, turn + 1);
    asked.push(name);
    const records = table[name]?.at(Math.min(turn, table[name].length - 1)) ?? 'unknown';
    if (records === 'silent') return;
    server.send(answerTo(query.subarray(0, end), type, records), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { address: `127.0.0.1:${server.address().port}`, asked };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(question: Buffer, type: number, records: Records): Buffer {
  const data =
    typeof records === 'string'
      ? []
      : type === typeOf.a
        ? (records.a ?? []).map((text) => Buffer.from(text.split('.').map(Number)))
        : (records.aaaa ?? []);
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | (records === 'unknown' ? 3 : records === 'broken' ? 2 : 0), 2);
  head.writeUInt16BE(data.length, 6);
  head.fill(0, 8, 12);
  const rows = data.map((bytes) => {
    // A pointer to the name, type, class IN, a time to live of 0, and the address.
    const row = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
    return Buffer.concat([row, bytes]);
  });
  return Buffer.concat([head, ...rows]);
}

const loopback6 = Buffer.from('00000000000000000000000000000001', 'hex');
const public6 = Buffer.from('26062800022000010000000000000001', 'hex');

function serviceOf(server: { address: string }, allow: string[] = []): ReturnType<typeof nameService> {
  const names = nameService(new AddressRules({ allow, isInsecureAllowed: true, own: [] }), [server.address]);
  onTestFinished(() => names.close());
  return names;
}

describe('a name', () => {
  it('has all its IPv4 and IPv6 addresses', async () => {
    const names = serviceOf(
      await openNameServer({
        'both.example': [{ a: ['93.184.216.34', '93.184.216.35'], aaaa: [public6] }],
        'six.example': [{ aaaa: [public6] }],
      }),
    );
    expect(await names.resolve('both.example')).toEqual(['93.184.216.34', '93.184.216.35', '2606:2800:220:1::1']);
    expect(await names.resolve('six.example')).toEqual(['2606:2800:220:1::1']);
  });

  it('that nobody knows, or that has no address, is an error', async () => {
    const names = serviceOf(await openNameServer({ 'empty.example': [{}], 'broken.example': ['broken'] }));
    await expect(names.resolve('unknown.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(names.resolve('empty.example')).rejects.toMatchObject({ code: 'ENODATA' });
    await expect(names.resolve('broken.example')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  it('that is asked for many times at once is looked up once, and an error is not remembered', async () => {
    const server = await openNameServer({
      'busy.example': [{ a: ['93.184.216.34'] }],
      'late.example': ['unknown', { a: ['93.184.216.34'] }],
    });
    const names = serviceOf(server);
    await Promise.all(Array.from({ length: 100 }, () => names.resolve('busy.example')));
    expect(server.asked).toEqual(['busy.example', 'busy.example']);
    await expect(names.resolve('late.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(await names.resolve('late.example')).toEqual(['93.184.216.34']);
  });

  it('whose name server is silent holds up no other name', async () => {
    const names = serviceOf(
      await openNameServer({
        ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`silent-${i}.example`, ['silent'] as Records[]])),
        'quick.example': [{ a: ['93.184.216.34'] }],
      }),
    );
    const silent = Array.from({ length: 20 }, (_, i) => names.resolve(`silent-${i}.example`));
    let givenUp = 0;
    for (const one of silent) one.catch(() => (givenUp += 1));
    expect(await names.resolve('quick.example')).toEqual(['93.184.216.34']);
    expect(givenUp).toBe(0);
    names.close();
    for (const one of silent) await expect(one).rejects.toMatchObject({ code: 'ECANCELLED' });
  });

  it('of the operator, in OUTBOUND_ALLOW, is looked up by the system', async () => {
    const server = await openNameServer({});
    expect(await serviceOf(server, ['localhost']).resolve('localhost')).toContain('127.0.0.1');
    expect(server.asked).toEqual([]);
  });
});

describe('rebinding by a real name server', () => {
  it.each<[string, Records]>([
    ['127.0.0.1', { a: ['127.0.0.1'] }],
    ['::1', { aaaa: [loopback6] }],
    ['169.254.169.254', { a: ['169.254.169.254'] }],
    ['::ffff:127.0.0.1', { aaaa: [Buffer.from('00000000000000000000ffff7f000001', 'hex')] }],
    ['a public address and 127.0.0.1', { a: ['93.184.216.34', '127.0.0.1'] }],
    ['a public IPv4 address and ::1', { a: ['93.184.216.34'], aaaa: [loopback6] }],
  ])('to %s reaches nobody', async (_what, rebound) => {
    const sentinel = await openSentinel();
    const server = await openNameServer({ 'rebound.example': [{ a: ['93.184.216.34'] }, rebound] });
    const url = `http://rebound.example:${sentinel.port}/`;
    // When it is saved, by the gateway, and when it is sent, by a worker.
    const gateway = openOutbound({ allow: [], isInsecureAllowed: true, resolve: serviceOf(server).resolve });
    const worker = openOutbound({ allow: [], isInsecureAllowed: true, resolve: serviceOf(server).resolve });
    expect(await gateway.check(url)).toBeUndefined();
    expect(await worker.send(post(url))).toMatchObject({ kind: 'failure', errorClass: 'blocked' });
    expect(sentinel.connections.made).toBe(0);
  });
});
