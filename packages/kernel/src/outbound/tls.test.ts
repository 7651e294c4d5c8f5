// x509 needs it: its container reads the metadata.
import 'reflect-metadata';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import * as x509 from '@peculiar/x509';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  answering,
  listen,
  namesOf,
  ok,
  openOutbound,
  post,
  receive,
  type Receiver,
  stopTimers,
} from './testing/receivers.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 24 * 60 * 60 * 1000;

interface Pair {
  readonly cert: string;
  readonly key: string;
}

/** An authority of this test run alone; keys are never written anywhere. */
class Authority {
  readonly keys: CryptoKeyPair;
  readonly certificate: x509.X509Certificate;

  constructor(keys: CryptoKeyPair, certificate: x509.X509Certificate) {
    this.keys = keys;
    this.certificate = certificate;
  }

  static async create(): Promise<Authority> {
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const extensions = [new x509.BasicConstraintsExtension(true, 0, true)];
    return new Authority(
      keys,
      await x509.X509CertificateGenerator.createSelfSigned({
        name: 'CN=Example Authority',
        keys,
        signingAlgorithm: algorithm,
        extensions,
      }),
    );
  }

  async issue(names: x509.JsonGeneralNames, validFrom = -day, validTo = day): Promise<Pair> {
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const certificate = await x509.X509CertificateGenerator.create({
      subject: 'CN=example',
      issuer: this.certificate.subject,
      publicKey: keys.publicKey,
      signingKey: this.keys.privateKey,
      signingAlgorithm: algorithm,
      notBefore: new Date(Date.now() + validFrom),
      notAfter: new Date(Date.now() + validTo),
      extensions: [new x509.SubjectAlternativeNameExtension(names)],
    });
    return { cert: certificate.toString('pem'), key: await asPem(keys.privateKey) };
  }
}

async function asPem(key: CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

async function selfSigned(name: string): Promise<Pair> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const extensions = [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }])];
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
    extensions,
  });
  return { cert: certificate.toString('pem'), key: await asPem(keys.privateKey) };
}

/** Answers with what it was called, and whether the TLS session is an earlier one. */
async function receiveHttps(pair: Pair): Promise<Receiver> {
  const server = https.createServer(pair, ({ headers, socket }, response) => {
    const tls =
      socket instanceof TLSSocket
        ? `${'servername' in socket ? socket.servername : ''} ${socket.isSessionReused() ? 'resumed' : 'new'}`
        : 'plain';
    response.end(`${headers.host} ${tls}`);
  });
  return await listen(server, '127.0.0.1');
}

const resolve = namesOf({ 'receiver.example': ['127.0.0.1'], 'other.example': ['127.0.0.1'] });
let authority: Authority;
let ca: string;

beforeAll(async () => {
  authority = await Authority.create();
  ca = authority.certificate.toString('pem');
});

describe('a receiver with https', () => {
  it('is called by its name, and its connection is kept', async () => {
    const receiver = await receiveHttps(await authority.issue([{ type: 'dns', value: 'receiver.example' }]));
    const outbound = openOutbound({ ca, resolve });
    const newConnections = async () => {
      const { made } = receiver.connections;
      expect(await outbound.send(post(`https://receiver.example:${receiver.port}/`))).toMatchObject({
        kind: 'response',
        status: 200,
        body: expect.stringMatching(`^receiver.example:${receiver.port} receiver.example `),
      });
      return receiver.connections.made - made;
    };
    expect(await newConnections()).toBe(1);
    // A connection is free a turn of the event loop after its answer.
    await expect.poll(newConnections).toBe(0);
  });

  it('may have a final dot in its name, or be an address', async () => {
    const receiver = await receiveHttps(
      await authority.issue([
        { type: 'dns', value: 'receiver.example' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
    );
    const outbound = openOutbound({ ca, resolve });
    expect(await outbound.send(post(`https://receiver.example.:${receiver.port}/`))).toMatchObject({ status: 200 });
    expect(await outbound.send(post(`https://127.0.0.1:${receiver.port}/`))).toMatchObject({ status: 200 });
  });

  it('resumes its session on a new connection, and is still the one that was verified', async () => {
    const receiver = await receiveHttps(await authority.issue([{ type: 'dns', value: 'receiver.example' }]));
    const outbound = openOutbound({ ca, resolve });
    expect(await outbound.send(post(`https://receiver.example:${receiver.port}/`))).toMatchObject({
      body: expect.stringContaining('new'),
    });
    // TLS sends the session before the first answer.
    expect(await outbound.send(post(`https://receiver.example.:${receiver.port}/`))).toMatchObject({
      body: expect.stringContaining('resumed'),
    });
    expect(receiver.connections.made).toBe(2);
    expect(await outbound.send(post(`https://other.example:${receiver.port}/`))).toMatchObject({ errorClass: 'tls' });
  });
});

describe('a certificate', () => {
  it('that has expired is refused', async () => {
    const receiver = await receiveHttps(
      await authority.issue([{ type: 'dns', value: 'receiver.example' }], -2 * day, -day),
    );
    const outcome = await openOutbound({ ca, resolve }).send(post(`https://receiver.example:${receiver.port}/`));
    expect(outcome).toMatchObject({
      kind: 'failure',
      errorClass: 'tls',
      message: `The certificate of receiver.example:${receiver.port} has expired.`,
    });
  });

  it('that is not valid yet is refused', async () => {
    const receiver = await receiveHttps(
      await authority.issue([{ type: 'dns', value: 'receiver.example' }], day, 2 * day),
    );
    expect(await openOutbound({ ca, resolve }).send(post(`https://receiver.example:${receiver.port}/`))).toMatchObject({
      errorClass: 'tls',
      message: expect.stringContaining('is not valid yet'),
    });
  });

  it('of another host is refused, for every call and without a pause between them', async () => {
    const receiver = await receiveHttps(await authority.issue([{ type: 'dns', value: 'other.example' }]));
    const outbound = openOutbound({ ca, resolve });
    for (let i = 0; i < 3; i += 1) {
      expect(await outbound.send(post(`https://receiver.example:${receiver.port}/`))).toMatchObject({
        errorClass: 'tls',
        message: expect.stringContaining('is for another host'),
      });
    }
    expect(await outbound.send(post(`https://other.example:${receiver.port}/`))).toMatchObject({ status: 200 });
  });

  it.each([
    ['that signs itself', () => selfSigned('receiver.example'), 'is self-signed'],
    [
      'of an unknown authority',
      async () => (await Authority.create()).issue([{ type: 'dns', value: 'receiver.example' }]),
      'comes from an unknown authority',
    ],
  ])('%s is refused, even where NODE_TLS_REJECT_UNAUTHORIZED is 0', async (_what, make, message) => {
    const receiver = await receiveHttps(await make());
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    // Node.js warns of the variable.
    const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    onTestFinished(() => {
      warnings.mockRestore();
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    });
    expect(await openOutbound({ resolve }).send(post(`https://receiver.example:${receiver.port}/`))).toMatchObject({
      errorClass: 'tls',
      message: expect.stringContaining(message),
    });
  });
});

describe('a TLS handshake', () => {
  const url = (receiver: Receiver): string => `https://127.0.0.1:${receiver.port}/`;

  it('with a receiver that speaks no TLS fails', async () => {
    const receiver = await receive(answering(ok));
    expect(await openOutbound().send(post(url(receiver)))).toMatchObject({ kind: 'failure', errorClass: 'tls' });
  });

  it('with a receiver that hangs up or resets fails', async () => {
    const outbound = openOutbound();
    expect(await outbound.send(post(url(await receive((socket) => socket.end()))))).toMatchObject({
      errorClass: 'tls',
    });
    expect(
      await outbound.send(post(url(await receive((socket) => socket.once('data', () => socket.resetAndDestroy()))))),
    ).toMatchObject({ errorClass: 'tls' });
  });

  it('that never ends is cut, by the time for connecting or for the whole call', async () => {
    const connections: (() => void)[] = [];
    const receiver = await receive(() => connections.shift()?.());
    const connection = () => new Promise<void>((resolve) => void connections.push(resolve));
    stopTimers();
    const first = connection();
    const connecting = openOutbound({ connectTimeoutMs: 300 }).send(post(url(receiver)));
    await first;
    vi.advanceTimersByTime(300);
    expect(await connecting).toMatchObject({
      errorClass: 'timeout',
      message: `127.0.0.1:${receiver.port} did not complete a connection within 0.3 s.`,
    });
    const second = connection();
    const whole = openOutbound({ connectTimeoutMs: 600 }).send(post(url(receiver), { timeoutMs: 200 }));
    await second;
    vi.advanceTimersByTime(200);
    expect(await whole).toMatchObject({
      errorClass: 'timeout',
      message: 'No complete answer within 0.2 s: the connection did not come about.',
    });
    await expect.poll(() => receiver.connections.open).toBe(0);
  });
});
