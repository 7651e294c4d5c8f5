import {
  Client,
  StreamableHTTPClientTransport,
  type RequestOptions,
  type VersionNegotiationOptions,
} from '@modelcontextprotocol/client';
import { z } from 'zod';

/** `legacy` is the protocol as of 2025, with a handshake; `modern` as of 2026-07-28. */
export type Era = 'legacy' | 'modern';
export const eras: readonly Era[] = ['legacy', 'modern'];

export function negotiationOf(era: Era): VersionNegotiationOptions {
  return { mode: era === 'modern' ? { pin: '2026-07-28' } : 'legacy' };
}

interface Used {
  readonly isError: boolean;
  readonly answer: Record<string, unknown>;
  /** The answer as text, or what went wrong. */
  readonly words: string;
}

export interface Agent {
  readonly client: Client;
  use(name: string, given?: Record<string, unknown>, options?: RequestOptions): Promise<Used>;
  close(): Promise<void>;
}

const usedSchema = z.object({
  isError: z.boolean().default(false),
  structuredContent: z.record(z.string(), z.unknown()).default({}),
  content: z.tuple([z.object({ text: z.string() })]),
});

/** The official client, with a key. */
export async function openAgent(url: string, key: string, era: Era = 'legacy'): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: negotiationOf(era) });
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  return {
    client,
    async use(name, given = {}, options = {}) {
      const result = usedSchema.parse(await client.callTool({ name, arguments: given }, options));
      return { isError: result.isError, answer: result.structuredContent, words: result.content[0].text };
    },
    close: () => client.close(),
  };
}
