import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { type HeaderBag, SignatureError, type SignatureProblem, signDelivery, verifySignature } from './index.ts';

// Computed with Python's hmac and hashlib; the first is the vector of the Standard Webhooks libraries.
const vectors = [
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
    service: 'sha256=80ec8a89ce3cd22133a1066caecb4d04fea7467657c8514d717ec42c38a5c94c',
    standard: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    id: 'evt_01h455vb4pex5vsknk084sn02q',
    timestamp: 1_700_000_000,
    body: '{"event":"record.created","record":{"title":"Zoë 東京 🗼 \\u0000"}}',
    service: 'sha256=e9581c9ac66a6ecb2d531570fd0007fe3883da7658efe54c2c1a1c961961b149',
    standard: 'v1,QilIAitrulh8NDyyZWB73Fft2l14a3dqVuZgDvD+G+c=',
  },
];

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function refusal(run: () => unknown): SignatureProblem | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
  return undefined;
}

const secret = newSecret();
const body = '{"event":"record.created","record":{"title":"Zoë"}}';
let headers: ReturnType<typeof signDelivery>;
// When a test runs: files load long before, and a signature is valid for five minutes.
beforeEach(() => {
  headers = signDelivery(body, secret, { id: 'evt_1' });
});

describe('a delivery', () => {
  it.each(vectors)(
    'of the fixed vectors is accepted in both schemes: $id',
    ({ secret, id, timestamp, body, service, standard }) => {
      const now = new Date(timestamp * 1000);
      const standardHeaders = {
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': standard,
      };
      expect(verifySignature(body, standardHeaders, secret, { now })).toEqual({ scheme: 'standard', id, sentAt: now });
      expect(verifySignature(body, { 'x-service-signature': service }, secret)).toEqual({
        scheme: 'service',
        id: undefined,
        sentAt: undefined,
      });
      expect(signDelivery(body, secret, { id, sentAt: now })).toMatchObject({
        ...standardHeaders,
        'x-service-signature': service,
      });
    },
  );

  it('that the standardwebhooks package signs is accepted, and it accepts ours', () => {
    const webhook = new Webhook(secret);
    const sentAt = new Date();
    const theirs = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': webhook.sign('msg_1', sentAt, body),
    };
    expect(verifySignature(body, theirs, secret).id).toBe('msg_1');
    expect(webhook.verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('may come as text or as bytes, and its headers in any shape and case', () => {
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    for (const raw of [body, Buffer.from(body), new TextEncoder().encode(body)]) {
      for (const bag of [headers, upper, lists, new Headers(headers)] satisfies HeaderBag[]) {
        expect(verifySignature(raw, bag, secret).id).toBe('evt_1');
        expect(verifySignature(raw, bag, secret, { scheme: 'service' }).scheme).toBe('service');
      }
    }
  });

  it('may be any bytes at all', () => {
    const bytes = randomBytes(10_000);
    expect(verifySignature(bytes, signDelivery(bytes, secret), secret).scheme).toBe('standard');
  });
});

describe('a delivery that is not to be trusted', () => {
  it('has another body', () => {
    for (const other of [`${body} `, body.replace('Zoë', 'Zoe'), '', JSON.stringify(JSON.parse(body), null, 1)]) {
      expect(
        refusal(() => verifySignature(other, headers, secret)),
        other,
      ).toBe('no-match');
      expect(
        refusal(() => verifySignature(other, headers, secret, { scheme: 'service' })),
        other,
      ).toBe('no-match');
    }
  });

  it('is signed with another secret', () => {
    expect(refusal(() => verifySignature(body, headers, newSecret()))).toBe('no-match');
    expect(refusal(() => verifySignature(body, headers, newSecret(), { scheme: 'service' }))).toBe('no-match');
  });

  it('has another id or time than was signed', () => {
    expect(refusal(() => verifySignature(body, { ...headers, 'webhook-id': 'evt_2' }, secret))).toBe('no-match');
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(refusal(() => verifySignature(body, { ...headers, 'webhook-timestamp': later }, secret))).toBe('no-match');
  });

  it('is older or newer than is tolerated', () => {
    const sentAt = new Date('2026-01-31T12:00:00Z');
    const signed = signDelivery(body, secret, { sentAt });
    const at = (seconds: number, toleranceS?: number): SignatureProblem | undefined =>
      refusal(() =>
        verifySignature(body, signed, secret, {
          now: new Date(sentAt.getTime() + seconds * 1000),
          ...(toleranceS === undefined ? {} : { toleranceS }),
        }),
      );
    expect([at(0), at(300), at(-300), at(3_600, 3_600)]).toEqual([undefined, undefined, undefined, undefined]);
    expect([at(301), at(3_600), at(11, 10)]).toEqual(['too-old', 'too-old', 'too-old']);
    expect([at(-301), at(-3_600)]).toEqual(['too-new', 'too-new']);
  });

  it.each([
    ['webhook-timestamp', 'yesterday', 'malformed-header'],
    ['webhook-timestamp', '-1', 'malformed-header'],
    ['webhook-timestamp', '1e9', 'malformed-header'],
    ['webhook-timestamp', '9'.repeat(400), 'malformed-header'],
    ['webhook-timestamp', '', 'missing-header'],
    ['webhook-signature', '', 'missing-header'],
    ['webhook-signature', 'v1,', 'no-match'],
    ['webhook-signature', 'v1', 'no-match'],
    ['webhook-signature', 'v1,ü', 'no-match'],
    ['webhook-signature', `v1a,${'A'.repeat(88)}`, 'no-match'],
  ])('has a header %s: %s', (name, value, problem) => {
    expect(refusal(() => verifySignature(body, { ...headers, [name]: value }, secret))).toBe(problem);
  });

  it.each(['', 'sha256=', 'sha1=da39a3ee5e6b4b0d3255bfef95601890afd80709', 'a'.repeat(64), `sha256=${'g'.repeat(64)}`])(
    'has an X-Service-Signature of another form: %j',
    (value) => {
      expect(refusal(() => verifySignature(body, { 'x-service-signature': value }, secret))).toBe(
        value === '' ? 'missing-header' : 'malformed-header',
      );
    },
  );

  it('lacks its headers', () => {
    expect(refusal(() => verifySignature(body, {}, secret))).toBe('missing-header');
    expect(refusal(() => verifySignature(body, {}, secret, { scheme: 'standard' }))).toBe('missing-header');
  });

  it('had some of its headers taken away, so that another scheme would do', () => {
    const { 'webhook-signature': _taken, ...rest } = headers;
    expect(refusal(() => verifySignature(body, rest, secret))).toBe('missing-header');
    const onlyService = { 'x-service-signature': headers['x-service-signature'] };
    expect(refusal(() => verifySignature(body, onlyService, secret, { scheme: 'standard' }))).toBe('missing-header');
  });
});

describe('while a secret is rotated', () => {
  const [previous, next] = [newSecret(), newSecret()];

  it('a receiver that knows both accepts either', () => {
    for (const signer of [previous, next]) {
      expect(verifySignature(body, signDelivery(body, signer), [next, previous]).scheme).toBe('standard');
      expect(verifySignature(body, signDelivery(body, signer), [next, previous], { scheme: 'service' }).scheme).toBe(
        'service',
      );
    }
  });

  it('a receiver that knows one of them accepts a delivery with both signatures', () => {
    const sentAt = new Date();
    const signatures = [next, previous].map(
      (one) => signDelivery(body, one, { id: 'evt_1', sentAt })['webhook-signature'],
    );
    const both = {
      ...signDelivery(body, next, { id: 'evt_1', sentAt }),
      'webhook-signature': `v1a,other ${signatures.join(' ')}`,
    };
    expect(verifySignature(body, both, previous).id).toBe('evt_1');
    expect(verifySignature(body, both, next).id).toBe('evt_1');
  });
});

describe('a mistake of the caller', () => {
  it('is told apart from a bad signature', () => {
    // @ts-expect-error What frameworks hand over when they have parsed the body.
    expect(() => verifySignature({ event: 'record.created' }, headers, secret)).toThrow(
      new TypeError('rawBody must be the body as it was received: a string or bytes, not a parsed object.'),
    );
    for (const none of ['', [], ['']])
      expect(() => verifySignature(body, headers, none)).toThrow(
        new TypeError('The secret of the webhook is missing.'),
      );
    // @ts-expect-error A variable of the environment that is not set.
    expect(() => verifySignature(body, headers, undefined)).toThrow(TypeError);
  });
});
