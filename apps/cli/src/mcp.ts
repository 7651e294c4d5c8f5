import { defineCommand } from 'citty';
import {
  PROTOCOL_VERSION_META_KEY,
  StreamableHTTPClientTransport,
  type JSONRPCMessage,
} from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { strict, Refusal } from './command.ts';

/** A bridge for clients that start a program: each message from stdin goes to `/mcp`, each answer to stdout. */
export const mcp = defineCommand({
  meta: {
    name: 'mcp',
    description: 'Serve MCP over stdin and stdout, for agents that start a program. DOSSIER_KEY is the API key.',
  },
  plugins: [strict],
  args: {
    url: { type: 'string', description: 'Where Dossier is reached.', default: 'http://localhost:3000' },
  },
  async run({ args: { url } }) {
    // Not an option: the words of a command are visible to every user of the machine.
    const key = process.env['DOSSIER_KEY'];
    if (!key) throw new Refusal('DOSSIER_KEY is not set. Make a key with: dossier key create');
    if (!URL.canParse(url)) throw new Refusal(`${url} is no address. Say it like https://crm.example.com`);
    await bridge(new URL('/mcp', url), key);
  },
});

const requestId = z.union([z.string(), z.number()]);
const named = z.object({ id: requestId });
const initialized = z.object({ result: z.object({ protocolVersion: z.string(), serverInfo: z.object({}) }) });
/** A request as of protocol 2026-07-28, which names its version by itself. */
const modern = named.extend({ params: z.object({ _meta: z.object({ [PROTOCOL_VERSION_META_KEY]: z.string() }) }) });
const cancellation = z.object({ method: z.literal('notifications/cancelled'), params: z.object({ requestId }) });

/** Passes each message from stdin to `/mcp`, and each answer to stdout, until stdin ends. */
async function bridge(url: URL, key: string): Promise<void> {
  const remote = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });
  const local = new StdioServerTransport();
  const underWay = new Map<string | number, AbortController>();

  function passBack(message: JSONRPCMessage): void {
    const known = initialized.safeParse(message);
    if (known.success) remote.setProtocolVersion(known.data.result.protocolVersion);
    const { data: answer } = named.safeParse(message);
    if (answer) underWay.delete(answer.id);
    void local.send(message);
  }

  async function passOn(message: JSONRPCMessage): Promise<void> {
    const { data: cancelled } = cancellation.safeParse(message);
    // Over HTTP the closing of its stream cancels a request as of 2026-07-28; before, the notification does.
    const toClose = cancelled && underWay.get(cancelled.params.requestId);
    if (toClose) return toClose.abort();
    const left = new AbortController();
    const { data: request } = modern.safeParse(message);
    if (request) underWay.set(request.id, left);
    try {
      await remote.send(message, { requestSignal: left.signal });
    } catch (error) {
      // A cancelled request has no answer.
      if (!left.signal.aborted) refuse(message, error instanceof Error ? error.message : String(error));
    }
  }

  function refuse(message: JSONRPCMessage, words: string): void {
    console.error(words);
    const { data: request } = named.safeParse(message);
    if (!request) return;
    underWay.delete(request.id);
    void local.send({ jsonrpc: '2.0', id: request.id, error: { code: -32_603, message: words } });
  }

  remote.onmessage = passBack;
  local.onmessage = (message) => void passOn(message);
  await remote.start();
  await local.start();
  await new Promise<void>((resolve) => process.stdin.once('end', resolve));
  await remote.close();
}
