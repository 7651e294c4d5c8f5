import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { parseScannerAddress, scanForViruses } from '@dossier/kernel/virus-scanner.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWorld, type Caller, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
let here: TestWorkspace;
let recordId: string;
let clamd: Server | undefined;
/** Bytes that the scanner received, as in its protocol. */
let received: Buffer;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  recordId = (await here.owner.records.create({ folderId: folder.id, title: 'Example contact' })).data.id;
  received = Buffer.alloc(0);
});
afterEach(() => clamd?.close());

/** A stand-in for clamd, which answers once the stream has ended. */
async function listen(answer: (socket: Socket) => void): Promise<number> {
  clamd = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.subarray(-4).equals(Buffer.alloc(4))) answer(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(clamd, 'listening');
  // A server that listens on a port has this type of address.
  return (clamd.address() as AddressInfo).port;
}

function callerWith(port: number, withinMs?: number): Caller {
  const scan = (bytes: Buffer) => scanForViruses({ host: '127.0.0.1', port }, bytes, withinMs);
  const actor = { kind: 'user', id: here.ownerId, name: 'Test owner', role: 'OWNER' } as const;
  return here.as(actor, { services: { ...world.services, scan } });
}

const add = (caller: Caller, bytes: Buffer) =>
  caller.attachments.create({ recordId, name: 'file.bin', content: bytes.toString('base64') });
const stored = async () => (await here.owner.attachments.list({})).data.length;

it('gets every byte of a file before it is stored', async () => {
  const bytes = Buffer.alloc(150_000, 'x');
  const port = await listen((socket) => socket.end('stream: OK\0'));
  expect((await add(callerWith(port), bytes)).data).toMatchObject({ size: 150_000 });
  const piece = (length: number) => Buffer.concat([Buffer.from([0, length >> 16, (length >> 8) & 255, length & 255])]);
  const rest = 150_000 - 2 * 65_536;
  const sent = [65_536, 65_536, rest].flatMap((length) => [piece(length), Buffer.alloc(length, 'x')]);
  expect(received.equals(Buffer.concat([Buffer.from('zINSTREAM\0'), ...sent, piece(0)]))).toBe(true);
});

it('that finds a virus has the file refused as 422 with its name', async () => {
  const port = await listen((socket) => socket.end('stream: Eicar-Test-Signature FOUND\0'));
  await expect(add(callerWith(port), Buffer.from('x'))).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    message: 'The file contains a virus: Eicar-Test-Signature.',
    issues: [{ path: ['content'] }],
  });
  expect(await stored()).toBe(0);
});

it.each([
  ['fails', (socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ['breaks off', (socket: Socket) => socket.end('stream: O')],
  ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
  ['stays silent', () => {}],
])('that %s has the file refused as 503', async (_, answer) => {
  const port = await listen(answer);
  const refused = { code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('virus scanner') };
  await expect(add(callerWith(port, 300), Buffer.from('x'))).rejects.toMatchObject(refused);
  expect(await stored()).toBe(0);
});

it('that is not there has the file refused as 503', async () => {
  const port = await listen(() => {});
  clamd?.close();
  await expect(add(callerWith(port), Buffer.from('x'))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await stored()).toBe(0);
});

it.each([
  ['clamav.internal:3310', { host: 'clamav.internal', port: 3310 }],
  ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['clamav.internal', undefined],
  ['clamav.internal:99999', undefined],
  ['user@clamav.internal:3310', undefined],
  ['clamav.internal:3310/path', undefined],
])('has the address %j as %j', (text, address) => {
  expect(parseScannerAddress(text)).toEqual(address);
});
