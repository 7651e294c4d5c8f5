import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newSigningSecret } from '@dossier/kernel/outbound/signing-secret.ts';
import { signDelivery, signingKey } from './settings.ts';

// Computed with Python's hmac and hashlib; the first pair is the vector of the Standard Webhooks libraries.
const official = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestampS: 1_614_265_330,
  body: '{"test": 2432232314}',
  service: 'sha256=80ec8a89ce3cd22133a1066caecb4d04fea7467657c8514d717ec42c38a5c94c',
  standard: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const foreign = {
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  previous: 'whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=',
  id: 'evt_01h455vb4pex5vsknk084sn02q',
  timestampS: 1_700_000_000,
  body: '{"event":"record.created","record":{"title":"Zoë 東京 🗼 \\u0000"}}',
  service: 'sha256=e9581c9ac66a6ecb2d531570fd0007fe3883da7658efe54c2c1a1c961961b149',
  standard: 'v1,QilIAitrulh8NDyyZWB73Fft2l14a3dqVuZgDvD+G+c=',
  standardOfPrevious: 'v1,QIdeHAa/8Ol/vj9kPWHvMzEAPGNUMOtQSJ8GfKT37MY=',
};

describe('the signature of a delivery', () => {
  it.each([official, foreign])(
    'is what it has always been: $id',
    ({ secret, id, timestampS, body, service, standard }) => {
      expect(signDelivery({ id, timestampS, body, keys: [signingKey(secret)] })).toEqual({
        'x-service-signature': service,
        'webhook-id': id,
        'webhook-timestamp': String(timestampS),
        'webhook-signature': standard,
      });
    },
  );

  it('is made with both secrets during a rotation, the newest first', () => {
    const { secret, previous, standard, standardOfPrevious, service, ...delivery } = foreign;
    const headers = signDelivery({ ...delivery, keys: [signingKey(secret), signingKey(previous)] });
    expect(headers['webhook-signature']).toBe(`${standard} ${standardOfPrevious}`);
    expect(headers['x-service-signature']).toBe(service);
  });

  it('is accepted by the standardwebhooks package, with the new and with the previous secret', () => {
    const secrets = [newSigningSecret(), newSigningSecret()] as const;
    const headers = signDelivery({
      id: foreign.id,
      timestampS: Math.floor(Date.now() / 1000),
      body: foreign.body,
      keys: [signingKey(secrets[0]), signingKey(secrets[1])],
    });
    for (const secret of secrets)
      expect(new Webhook(secret).verify(foreign.body, headers)).toEqual(JSON.parse(foreign.body));
    expect(() => new Webhook(newSigningSecret()).verify(foreign.body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(secrets[0]).verify(`${foreign.body} `, headers)).toThrow('No matching signature');
  });

  it('has a secret of 32 random bytes, each time another', () => {
    const secrets = Array.from({ length: 100 }, newSigningSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    }
  });
});
