import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { type AddressPolicy, AddressRules, endpointOf } from './address-rules.ts';

function rulesOf(policy: Partial<AddressPolicy> = {}): AddressRules {
  return new AddressRules({ allow: [], isInsecureAllowed: false, own: [], ...policy });
}

function refusal(rules: AddressRules, url: string, address: string): string | undefined {
  return rules.refusalOfAddress(endpointOf(new URL(url)), address);
}

const target = 'https://receiver.example/';

describe('the addresses that may be reached', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '191.255.255.255',
    '192.0.1.0',
    '192.0.3.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001:830::200e',
    '2001:200::1',
    '2003::1',
    '2400:cb00::1',
    '3ffe::1',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
  ])('are ordinary public ones: %s', (address) => {
    expect(refusal(rulesOf(), target, address)).toBeUndefined();
  });

  it.each([
    [
      'loopback',
      [
        '127.0.0.1',
        '127.0.0.0',
        '127.255.255.255',
        '::1',
        '::ffff:127.0.0.1',
        '::ffff:7f00:1',
        '0:0:0:0:0:ffff:7f00:1',
      ],
    ],
    [
      'private',
      [
        '10.0.0.0',
        '10.255.255.255',
        '172.16.0.0',
        '172.31.255.255',
        '192.168.0.0',
        '192.168.255.255',
        '::ffff:10.0.0.1',
        '100.64.0.0',
        '100.127.255.255',
        '100.100.100.200',
        'fc00::',
        'fd00:ec2::254',
        'fdff:ffff::1',
      ],
    ],
    [
      'link-local',
      [
        '169.254.0.0',
        '169.254.169.254',
        '169.254.255.255',
        'fe80::1',
        'febf::1',
        'fe80::1%eth0',
        '::ffff:169.254.169.254',
        '::ffff:a9fe:a9fe',
      ],
    ],
    ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff00::']],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '0.255.255.255', '::', '::ffff:0.0.0.0']],
    [
      'reserved',
      [
        '192.0.0.0',
        '192.0.0.192',
        '192.0.2.1',
        '192.31.196.1',
        '192.52.193.1',
        '192.88.99.1',
        '192.175.48.1',
        '198.18.0.0',
        '198.19.255.255',
        '198.51.100.1',
        '203.0.113.1',
        '240.0.0.0',
        '255.255.255.254',
        '255.255.255.255',
        '168.63.129.16',
        '64:ff9b::7f00:1',
        '64:ff9b::8.8.8.8',
        '64:ff9b:1::1',
        '64:ff9b:1:ffff::1',
        '100::1',
        '2001::1',
        '2001:0:4136:e378::',
        '2001:2::1',
        '2001:3::1',
        '2001:10::1',
        '2001:20::1',
        '2001:db8::1',
        '2001:1ff::1',
        '2002:7f00:1::',
        '2002:a9fe:a9fe::1',
        '2620:4f:8000::1',
        '3fff::1',
        '3fff:fff::1',
        '5f00::1',
        '4000::1',
        '8000::1',
        'fec0::1',
        '::7f00:1',
        '::ffff:0:7f00:1',
        '1::1',
        '::2',
        'fe00::1',
      ],
    ],
  ])('are never %s ones', (what, addresses) => {
    for (const address of addresses) expect(refusal(rulesOf(), target, address), address).toContain(`${what} address`);
  });

  it.each([
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '127.0.0.1.',
    '1.1.1',
    '1.1.1.1:80',
    '[::1]',
    '1.1.1.256',
    '::g',
    '::127.0.0.1',
    '::8.8.8.8',
  ])('are written in full: "%s" is none', (text) => {
    expect(refusal(rulesOf(), target, text)).toBe('it leads to something that is no address');
  });
});

describe('OUTBOUND_ALLOW', () => {
  it('lets through the addresses of its ranges and no others', () => {
    const rules = rulesOf({ allow: ['10.1.0.0/16', '192.168.7.7', 'fd00:1::/32', '[fd00:2::2]'] });
    for (const address of ['10.1.0.1', '10.1.255.255', '::ffff:10.1.2.3', '192.168.7.7', 'fd00:1:2::3', 'fd00:2::2'])
      expect(refusal(rules, target, address), address).toBeUndefined();
    for (const address of ['10.2.0.1', '192.168.7.8', 'fd00:2::3', '127.0.0.1', '::1'])
      expect(refusal(rules, target, address), address).toBeDefined();
  });

  it('lets a host through, wherever it leads, and no other host of the same address', () => {
    const rules = rulesOf({ allow: ['Bücher.example'] });
    expect(refusal(rules, 'https://bücher.example./', '10.0.0.1')).toBeUndefined();
    expect(refusal(rules, 'https://xn--bcher-kva.example/', '127.0.0.1')).toBeUndefined();
    expect(refusal(rules, 'https://other.example/', '10.0.0.1')).toContain('a private address');
    expect(refusal(rules, 'https://sub.bücher.example/', '10.0.0.1')).toContain('a private address');
  });

  it('is refused at the start where an entry makes no sense', () => {
    for (const entry of [
      '10.0.0.0/33',
      '10.0.0/8',
      'fd00::/129',
      'a host',
      'host:80',
      'https://host',
      '10.1',
      'user@host',
      '*',
    ]) {
      expect(() => rulesOf({ allow: [entry] }), entry).toThrow(
        `OUTBOUND_ALLOW: "${entry}" is neither a CIDR range nor a host name.`,
      );
    }
  });
});

describe('plain http', () => {
  it('is only for addresses in OUTBOUND_ALLOW', () => {
    const rules = rulesOf({ allow: ['10.0.0.0/8', 'inside.example'] });
    expect(refusal(rules, 'http://receiver.example/', '8.8.8.8')).toBe('it must be https');
    expect(refusal(rules, 'http://receiver.example/', '10.0.0.1')).toBeUndefined();
    expect(refusal(rules, 'http://inside.example/', '8.8.8.8')).toBeUndefined();
  });

  it('is for every public address where insecure webhooks are allowed, and for no private one', () => {
    const rules = rulesOf({ isInsecureAllowed: true });
    expect(refusal(rules, 'http://receiver.example/', '8.8.8.8')).toBeUndefined();
    expect(refusal(rules, 'http://receiver.example/', '10.0.0.1')).toContain('a private address');
  });
});

describe('the own address of Dossier', () => {
  const outsideAddress =
    Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .find((one) => !one.internal && one.family === 'IPv4')?.address ?? '127.0.0.1';
  const own = 'it leads to the own address of Dossier';

  it('is refused, however it is reached, even where its range is allowed', () => {
    const rules = rulesOf({ allow: ['0.0.0.0/0', '::/0'], own: ['http://0.0.0.0:3000'] });
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '0.0.0.0', '::', '::ffff:127.0.0.1', outsideAddress]) {
      expect(refusal(rules, 'http://anything.example:3000/', address), address).toBe(own);
      expect(refusal(rules, 'http://anything.example:3001/', address), address).toBeUndefined();
    }
  });

  it('is refused by its name, with and without the default port', () => {
    const rules = rulesOf({ allow: ['crm.example'], own: ['https://crm.example', 'http://localhost:3000'] });
    for (const url of ['https://crm.example/api', 'https://CRM.example:443/', 'https://crm.example./'])
      expect(rules.refusalOfName(endpointOf(new URL(url))), url).toBe('it is the own address of Dossier');
    expect(rules.refusalOfName(endpointOf(new URL('https://crm.example:8443/')))).toBeUndefined();
    expect(refusal(rules, 'http://other.example:3000/', '::1')).toBe(own);
  });
});
