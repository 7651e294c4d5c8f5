import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provenSignature } from './sender-signature.ts';
import { hmacSchema, senders, type Hmac } from '../senders.ts';

const nowMs = 1_700_000_000_000;
const url = 'https://crm.example.com/api/webhooks/trigger/wf_1';
const call = (headers: Record<string, string>, rawBody: string) => ({ method: 'POST', url, headers, rawBody });

describe('published examples of senders', () => {
  it("GitHub's", () => {
    const signature = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
    const sent = call({ 'x-hub-signature-256': `sha256=${signature}` }, 'Hello, World!');
    expect(provenSignature(senders.github, "It's a Secret to Everybody", sent, nowMs)).toBe(signature);
  });

  it("Slack's", () => {
    const body =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V' +
      '&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=' +
      '&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN' +
      '&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
    const headers = {
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    };
    const proven = (at: number) =>
      provenSignature(senders.slack, '8f742231b10e8888abcd99yyyzzz85a5', call(headers, body), at);
    expect(proven(1_531_420_618_000)).toBeDefined();
    expect(proven(1_531_420_618_000 + 301_000)).toBeUndefined();
  });
});

it("HubSpot's addresses are signed with some characters decoded", () => {
  const body = '{}';
  const at = String(nowMs);
  const sign = (address: string) =>
    createHmac('sha256', 'the secret').update(`POST${address}${body}${at}`).digest('base64');
  const isProven = (signature: string) =>
    provenSignature(
      senders.hubspot,
      'the secret',
      {
        ...call({ 'x-hubspot-signature-v3': signature, 'x-hubspot-request-timestamp': at }, body),
        url: `${url}?from=a%3Ab%2fc%20d`,
      },
      nowMs,
    ) !== undefined;
  expect(isProven(sign(`${url}?from=a:b/c%20d`))).toBe(true);
  expect(isProven(sign(`${url}?from=a%3Ab%2fc%20d`))).toBe(false);
});

const general = hmacSchema.parse({
  header: 'X-Sum',
  algorithm: 'sha512',
  encoding: 'base64',
  prefix: 'sum ',
  timestampHeader: 'X-At',
  signed: '{timestamp}\n{url}\n{body}',
});

describe.each<[string, Hmac]>([...Object.entries(senders), ['a described one', general]])('%s', (_name, hmac) => {
  const body = '{"name":"Exämple","text":"{timestamp} {url}"}';
  const sign = (atMs: number, key = 'the secret') => {
    const at = String(hmac === senders.hubspot ? atMs : Math.floor(atMs / 1000));
    const values: Record<string, string> = { timestamp: at, method: 'POST', url, decodedUrl: url, body };
    const text = hmac.signed.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
    const signature = hmac.prefix + createHmac(hmac.algorithm, key).update(text).digest(hmac.encoding);
    return hmac.timestampHeader === null
      ? { [hmac.header.toLowerCase()]: hmac.signed.includes('{timestamp}') ? `t=${at},${signature}` : signature }
      : { [hmac.header.toLowerCase()]: signature, [hmac.timestampHeader.toLowerCase()]: at };
  };
  const isProven = (headers: Record<string, string>, sent = body) =>
    provenSignature(hmac, 'the secret', call(headers, sent), nowMs) !== undefined;

  it('proves its secret', () => {
    expect(isProven(sign(nowMs))).toBe(true);
  });

  it('is refused with another body, secret or form, and where it is old', () => {
    expect(isProven(sign(nowMs), `${body} `)).toBe(false);
    expect(isProven(sign(nowMs, 'another secret'))).toBe(false);
    expect(isProven({})).toBe(false);
    for (const value of ['', ',', 't=', 't=1,v1=', `${'a,'.repeat(50_000)}`, hmac.prefix, '\u00e9'])
      expect(isProven({ ...sign(nowMs), [hmac.header.toLowerCase()]: value })).toBe(false);
    expect(isProven(sign(nowMs - 301_000))).toBe(!hmac.signed.includes('{timestamp}'));
  });
});
