import { describe, expect, it } from 'vitest';
import { namesOf, openOutbound, openSentinel, post, receiveHttp } from './testing/receivers.ts';

const strict = { allow: [], isInsecureAllowed: true };

// Every way to write 127.0.0.1 or another way in that is known from guards that were bypassed.
const loopbackForms = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.000.000.001',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '0177.0x0.0.1',
  '127.0.0x1',
  '127.255.255.255',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127．0．0．1',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '00000000000',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
];

describe('an address that is written as a literal', () => {
  it.each(loopbackForms)('is refused before any connection is made: %s', async (host) => {
    const sentinel = await openSentinel();
    const outbound = openOutbound(strict);
    const url = `http://${host}:${sentinel.port}/`;
    expect(await outbound.check(url)).toMatchObject({ errorClass: 'blocked' });
    expect(await outbound.send(post(url))).toMatchObject({ kind: 'failure', errorClass: 'blocked' });
    expect(sentinel.connections.made).toBe(0);
  });

  it.each([
    '169.254.169.254',
    '[fd00:ec2::254]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.100.100.200',
    '[fe80::1]',
    '0xa9fea9fe',
    '2852039166',
    '255.255.255.255',
    '224.0.0.1',
    '168.63.129.16',
  ])('is refused where it belongs to a network behind us: %s', async (host) => {
    const outbound = openOutbound(strict);
    expect(await outbound.check(`https://${host}/latest/meta-data`)).toMatchObject({ errorClass: 'blocked' });
    expect(await outbound.send(post(`https://${host}/latest/meta-data`))).toMatchObject({
      kind: 'failure',
      errorClass: 'blocked',
    });
  });

  it.each([
    ['file:///etc/passwd', 'starts with file:'],
    ['gopher://127.0.0.1:6379/_INFO', 'starts with gopher:'],
    ['ftp://receiver.example/', 'starts with ftp:'],
    ['javascript:alert(1)', 'starts with javascript:'],
    ['ws://receiver.example/', 'starts with ws:'],
    ['https://user:secret@receiver.example/', 'carries a user name'],
    ['https://user@receiver.example/', 'carries a user name'],
    ['https://receiver.example@127.0.0.1/', 'carries a user name'],
    ['/hook', 'is not an absolute URL'],
    ['', 'is not an absolute URL'],
    ['https://', 'is not an absolute URL'],
    ['https://1.2.3.4.5/', 'is not an absolute URL'],
    ['https://receiver.example:99999/', 'is not an absolute URL'],
    ['https://receiver.example:22/', 'port 22'],
    ['https://receiver.example:25/', 'port 25'],
    ['https://8.8.8.8:5432/', 'port 5432'],
  ])('is refused with a sentence that says why: %s', async (url, reason) => {
    const outbound = openOutbound({ allow: ['receiver.example'], resolve: namesOf({}) });
    const problem = await outbound.check(url);
    expect(problem?.message).toContain(reason);
    expect(problem?.message).toMatch(/^The address .*\.$/);
    expect(await outbound.send(post(url))).toMatchObject({
      kind: 'failure',
      errorClass: 'blocked',
      message: problem?.message,
    });
  });

  it('is never repeated with its password in the sentence', async () => {
    expect((await openOutbound().check('https://user:hunter2@receiver.example/'))?.message).not.toContain('hunter2');
  });
});

describe('an address with a name', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '169.254.169.254',
    '10.0.0.1',
    '0.0.0.0',
    '64:ff9b::a9fe:a9fe',
    'not an address',
  ])('is refused where the name leads to %s', async (address) => {
    const sentinel = await openSentinel();
    const outbound = openOutbound({ ...strict, resolve: namesOf({ 'inside.example': [address] }) });
    const url = `http://inside.example:${sentinel.port}/`;
    expect(await outbound.check(url)).toMatchObject({ errorClass: 'blocked' });
    expect(await outbound.send(post(url))).toMatchObject({ kind: 'failure', errorClass: 'blocked' });
    expect(sentinel.connections.made).toBe(0);
  });

  it.each([
    [['93.184.216.34', '127.0.0.1']],
    [['127.0.0.1', '93.184.216.34']],
    [['2606:2800:220:1::1', '93.184.216.34', '::1']],
  ])('is refused where a single one of its records is bad: %s', async (records) => {
    const sentinel = await openSentinel();
    const outbound = openOutbound({ ...strict, resolve: namesOf({ 'mixed.example': records }) });
    expect(await outbound.send(post(`http://mixed.example:${sentinel.port}/`))).toMatchObject({
      errorClass: 'blocked',
    });
    expect(sentinel.connections.made).toBe(0);
  });

  it.each(['127.0.0.1', '::1', '169.254.169.254', '::ffff:127.0.0.1', '::ffff:169.254.169.254'])(
    'is judged anew when it is called: first public, then %s',
    async (rebound) => {
      const sentinel = await openSentinel();
      const outbound = openOutbound({
        ...strict,
        resolve: namesOf({ 'rebound.example': [['93.184.216.34'], [rebound]] }),
      });
      const url = `http://rebound.example:${sentinel.port}/`;
      expect(await outbound.check(url)).toBeUndefined();
      for (let attempt = 0; attempt < 3; attempt += 1)
        expect(await outbound.send(post(url))).toMatchObject({ kind: 'failure', errorClass: 'blocked' });
      expect(sentinel.connections.made).toBe(0);
    },
  );

  it('is called at the address that was judged: the name is asked once for a connection', async () => {
    const sentinel = await openSentinel('127.0.0.2');
    const receiver = await receiveHttp((request, response) => response.end(request.headers.host));
    const outbound = openOutbound({ resolve: namesOf({ 'twice.example': [['127.0.0.1'], ['127.0.0.2']] }) });
    expect(await outbound.send(post(`http://twice.example:${receiver.port}/`))).toMatchObject({
      status: 200,
      body: `twice.example:${receiver.port}`,
    });
    expect(sentinel.connections.made).toBe(0);
  });

  it('does not tell which private address it leads to', async () => {
    const outbound = openOutbound({ allow: [], resolve: namesOf({ 'inside.example': ['10.20.30.40'] }) });
    expect(await outbound.check('https://inside.example/')).toEqual({
      errorClass: 'blocked',
      message: 'The address is refused: it leads to a private address; OUTBOUND_ALLOW lists exceptions.',
    });
  });

  it('is a problem of its name where that leads nowhere', async () => {
    const outbound = openOutbound({ resolve: namesOf({ 'empty.example': [[]] }) });
    expect(await outbound.check('https://unknown.example/')).toEqual({
      errorClass: 'dns',
      message: 'The name unknown.example has no address.',
    });
    expect(await outbound.send(post('https://unknown.example/'))).toMatchObject({ kind: 'failure', errorClass: 'dns' });
    expect(await outbound.send(post('https://empty.example/'))).toMatchObject({ kind: 'failure', errorClass: 'dns' });
  });

  it('is refused as localhost too, by our own resolver', async () => {
    const outbound = openOutbound(strict);
    for (const host of ['localhost', 'LOCALHOST.', 'anything.localhost'])
      expect(await outbound.check(`http://${host}/`), host).toMatchObject({ errorClass: 'blocked' });
  });

  it('may be plain http only where all it leads to is allowed', async () => {
    const outbound = openOutbound({
      allow: ['10.0.0.0/8'],
      resolve: namesOf({
        'in.example': ['10.0.0.1'],
        'out.example': ['8.8.8.8'],
        'both.example': ['10.0.0.1', '8.8.8.8'],
      }),
    });
    expect(await outbound.check('http://in.example/')).toBeUndefined();
    expect((await outbound.check('http://out.example/'))?.message).toBe('The address is refused: it must be https.');
    expect((await outbound.check('http://both.example/'))?.message).toBe('The address is refused: it must be https.');
    expect((await openOutbound({ allow: [], resolve: namesOf({}) }).check('http://in.example/'))?.message).toBe(
      'The address is refused: it must be https.',
    );
  });
});

describe('the connected socket', () => {
  it('is looked at before a byte is sent: an allowed address that ends elsewhere is refused', async () => {
    // The system connects 0.0.0.0 to this machine, so the peer is 127.0.0.1, which `allow` does not list.
    const sentinel = await openSentinel();
    const outbound = openOutbound({ allow: ['0.0.0.0/32'] });
    expect(await outbound.send(post(`http://0.0.0.0:${sentinel.port}/`))).toMatchObject({
      kind: 'failure',
      errorClass: 'blocked',
    });
    expect(sentinel.received()).toBe('');
  });
});

describe('the gateway itself', () => {
  it('is never called, though loopback is allowed', async () => {
    const gateway = await openSentinel();
    const outbound = openOutbound({
      allow: ['127.0.0.0/8', '::1', 'localhost'],
      own: [`http://127.0.0.1:${gateway.port}`],
      resolve: namesOf({ 'alias.example': ['127.0.0.1'], localhost: ['127.0.0.1'] }),
    });
    for (const host of ['127.0.0.1', '127.1', '[::ffff:127.0.0.1]', 'localhost', 'alias.example', '127.0.0.9']) {
      expect(await outbound.send(post(`http://${host}:${gateway.port}/api/webhooks/trigger/wf_1`)), host).toMatchObject(
        { kind: 'failure', errorClass: 'blocked', message: expect.stringContaining('own address') },
      );
    }
    expect(gateway.connections.made).toBe(0);
  });
});
