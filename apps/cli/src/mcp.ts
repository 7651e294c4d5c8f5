import { defineCommand } from 'citty';
import { Bridge } from './mcp-bridge.ts';
import { Refusal } from './refusal.ts';
import { strict } from './command.ts';

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
    await new Bridge(new URL('/mcp', url), key).run();
  },
});
