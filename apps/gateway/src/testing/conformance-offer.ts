import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@dossier/kernel/errors.ts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Catalogue, Prompt } from '../mcp/catalogue.ts';
import { defineTool, type Tool } from '../mcp/tool.ts';

// The tools, resources and prompts that the conformance suite of the protocol asks for by name, offered by the same
// code as Dossier's own.

/** A picture of one pixel, and a sound of no length. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
const image = { type: 'image', data: png, mimeType: 'image/png' } as const;
const needs = ['folders.list'];
const described = { title: 'Of the suite', description: 'Of the suite.', level: 'read', needs } as const;
const nothing = z.object({});

const address = z.strictObject({ street: z.string(), city: z.string() }).meta({ id: 'address' });

const tools: readonly Tool[] = [
  showing('test_simple_text', [{ type: 'text', text: 'This is a simple text response for testing.' }]),
  showing('test_image_content', [image]),
  showing('test_audio_content', [{ type: 'audio', data: wav, mimeType: 'audio/wav' }]),
  showing('test_embedded_resource', [embedded('test://embedded-resource')]),
  showing('test_multiple_content_types', [
    { type: 'text', text: 'Multiple content types test:' },
    image,
    embedded('test://mixed-content-resource'),
  ]),
  defineTool({
    ...described,
    name: 'test_error_handling',
    input: nothing,
    run: () => Promise.reject(new DomainError('CONFLICT', 'This tool intentionally returns an error for testing')),
  }),
  defineTool({
    ...described,
    name: 'test_tool_with_progress',
    input: nothing,
    async run(_input, call) {
      for (const done of [0, 50, 100]) {
        await call.progress(done, 100);
        await pause(20);
      }
      return { data: 'done' };
    },
  }),
  defineTool({
    ...described,
    name: 'json_schema_2020_12_tool',
    input: z.strictObject({ name: z.string().optional(), address: address.optional() }),
    run: () => Promise.resolve({ data: null }),
  }),
];

const prompts: readonly Prompt[] = [
  saying('test_simple_prompt', [], () => ({ type: 'text', text: 'This is a simple prompt for testing.' })),
  saying('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => ({
    type: 'text',
    text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
  })),
  saying('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => embedded(resourceUri)),
  saying('test_prompt_with_image', [], () => image),
];

export const conformanceOffer: Catalogue = {
  instructions: 'Of the conformance suite.',
  tools,
  resources: [
    holding('text', 'text/plain', { text: 'This is the content of the static text resource.' }),
    holding('binary', 'image/png', { blob: png }),
    {
      uri: 'test://template/{id}/data',
      name: 'template',
      title: 'Template',
      description: 'Of the suite.',
      mimeType: 'application/json',
      needs,
      read: (_call, uri, { id }) =>
        Promise.resolve([
          { uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data ${id}` }) },
        ]),
    },
  ],
  prompts,
};

type Content = CallToolResult['content'];

function showing(name: string, content: Content): Tool {
  return { ...described, name, input: nothing, run: () => Promise.resolve({ content }) };
}

function holding(name: string, mimeType: string, content: { text: string } | { blob: string }) {
  const uri = `test://static-${name}`;
  return { uri, name, title: name, mimeType, needs, read: () => Promise.resolve([{ uri, mimeType, ...content }]) };
}

function saying(
  name: string,
  places: readonly string[],
  content: (given: Readonly<Record<string, string>>) => Content[number],
): Prompt {
  return {
    name,
    title: name,
    description: 'Of the suite.',
    arguments: places.map((place) => ({ name: place, description: 'Of the suite.', required: true })),
    messages: (given) => [{ role: 'user', content: content(given) }],
  };
}

function embedded(uri: string): Content[number] {
  return { type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'This is an embedded resource content.' } };
}
