import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { defineCommand } from 'citty';
import { z } from 'zod';
import { Refusal } from './refusal.ts';
import { strict } from './strict.ts';

const initialized = z.object({ result: z.object({ protocolVersion: z.string(), serverInfo: z.object({}) }) });
const asked = z.object({ id: z.union([z.string(), z.number()]) });

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
    const remote = new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    });
    const local = new StdioServerTransport();
    remote.onmessage = (message) => {
      const known = initialized.safeParse(message);
      if (known.success) remote.setProtocolVersion(known.data.result.protocolVersion);
      void local.send(message);
    };
    local.onmessage = (message) =>
      void remote.send(message).catch((error: unknown) => {
        const words = error instanceof Error ? error.message : String(error);
        console.error(words);
        const { data } = asked.safeParse(message);
        if (data) void local.send({ jsonrpc: '2.0', id: data.id, error: { code: -32_603, message: words } });
      });
    await remote.start();
    await local.start();
    await new Promise<void>((resolve) => process.stdin.once('end', resolve));
    await remote.close();
  },
});
