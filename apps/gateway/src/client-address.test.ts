import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClientAddresses } from './client-address.ts';
import { openGateway, type TestGateway } from './testing/gateway.ts';
import { signedIn } from './testing/person.ts';

describe('the address of a client', () => {
  const proxies = ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'];

  it.each([
    ['is that of the connection, where nobody forwarded', proxies, '198.51.100.1', undefined, '198.51.100.1'],
    ['is that of the connection, where no proxy is trusted', [], '10.0.0.1', '203.0.113.9', '10.0.0.1'],
    [
      'is that of the connection, where somebody else claims to forward',
      proxies,
      '198.51.100.1',
      '203.0.113.9',
      '198.51.100.1',
    ],
    ['is what a trusted proxy was called from', proxies, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['is the same over IPv6 that carries IPv4', proxies, '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['is not what the caller wrote before the proxy did', proxies, '10.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    [
      'is found behind several trusted proxies',
      proxies,
      '10.0.0.1',
      '1.2.3.4, 203.0.113.9, 192.0.2.7, 10.1.2.3',
      '203.0.113.9',
    ],
    ['is found where a proxy forwards over IPv6', proxies, '2001:db8::5', '2001:DB9:0::1', '2001:db9::1'],
    ['may come with a port', proxies, '10.0.0.1', '203.0.113.9:41234', '203.0.113.9'],
    ['may come in brackets', proxies, '10.0.0.1', '[2001:db9::1]:41234', '2001:db9::1'],
    ['is that of the last proxy, where everybody is trusted', proxies, '10.0.0.1', '10.9.9.9', '10.9.9.9'],
    ['is that of the proxy, where it forwards nonsense', proxies, '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
    ['is that of the proxy, where it forwards nothing', proxies, '10.0.0.1', '', '10.0.0.1'],
    ['is nothing, where the connection is gone', proxies, undefined, '203.0.113.9', ''],
  ])('%s', (_title, trusted, remoteAddress, forwarded, expected) => {
    // Only the parts of a request that are read.
    const request = {
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage;
    expect(new ClientAddresses(trusted).of(request)).toBe(expected);
  });
});

describe('attempts to sign in', () => {
  let behindProxy: TestGateway;
  let alone: TestGateway;
  beforeAll(async () => {
    [behindProxy, alone] = await Promise.all([openGateway({ trustedProxies: ['127.0.0.1/32'] }), openGateway()]);
  });
  afterAll(async () => {
    await Promise.all([behindProxy.close(), alone.close()]);
  });

  // Each at another account: guesses at one of them are slowed down from every address.
  let accounts = 0;
  const guess = (at: TestGateway, forwarded: string) => {
    accounts += 1;
    return at.ask('POST', '/api/auth/sign-in/email', {
      headers: { Origin: at.gateway.url, 'X-Forwarded-For': forwarded },
      body: { email: `nobody-${accounts}@example.com`, password: 'a guess, number x' },
    });
  };
  const guesses = async (at: TestGateway, count: number, forwardedOf: (at: number) => string) => {
    const replies = [];
    for (let n = 0; n < count; n += 1) replies.push(await guess(at, forwardedOf(n)));
    return replies.filter(({ status }) => status === 429).length;
  };

  it('through a trusted proxy are counted by client address, so one client does not block the others', async () => {
    expect(await guesses(behindProxy, 12, () => '203.0.113.1')).toBe(2);
    expect((await guess(behindProxy, '203.0.113.2')).status).toBe(401);
    await expect(signedIn(behindProxy)).resolves.toMatchObject({ email: expect.any(String) });
  });

  it('are not counted separately for each forged address', async () => {
    expect(await guesses(behindProxy, 12, (n) => `198.51.100.${n}, 203.0.113.3`)).toBe(2);
    expect(await guesses(alone, 12, (n) => `198.51.100.${n}`)).toBe(2);
  });

  it('are logged with the address that they come from', async () => {
    await guess(behindProxy, '1.2.3.4, 203.0.113.4');
    expect(behindProxy.lines.filter(({ msg }) => msg === 'request').at(-1)).toMatchObject({
      route: '/api/auth',
      address: '203.0.113.4',
    });
    await guess(alone, '203.0.113.4');
    expect(alone.lines.filter(({ msg }) => msg === 'request').at(-1)).toMatchObject({ address: '127.0.0.1' });
  });

  it('are the same for REST and for the URLs of workflows in the log', async () => {
    const { writeKey } = await behindProxy.workspace();
    await behindProxy.ask('GET', '/api/v1/folders', { key: writeKey, headers: { 'X-Forwarded-For': '203.0.113.5' } });
    await behindProxy.ask('POST', '/api/webhooks/trigger/wf_unknown', {
      headers: { 'X-Forwarded-For': '203.0.113.6' },
      body: {},
    });
    expect(behindProxy.lines.filter(({ msg }) => msg === 'request').slice(-2)).toMatchObject([
      { address: '203.0.113.5' },
      { address: '203.0.113.6' },
    ]);
  });
});
