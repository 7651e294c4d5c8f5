import type { Folder } from '@dossier/domain/folders/schema.ts';
import { postSnippets, type Snippet } from './post-snippets.ts';

interface ExampleCall {
  origin: string;
  apiKey: string;
  /** The folder in which the example creates its record. */
  folder: Folder | undefined;
}

/** Code that creates a record, for each tool. */
export function snippetsFor({ origin, apiKey, folder }: ExampleCall): Snippet[] {
  return postSnippets({
    url: `${origin}/api/v1/records`,
    body: exampleRecord(folder),
    header: ['Authorization', `Bearer ${apiKey}`],
    does: 'Creates a record',
    node: 'Create a record in Dossier',
    reading: {
      node: 'const { data } = await answer.json();\nconsole.log(data.id);',
      python: 'answer.raise_for_status()\nprint(answer.json()["data"]["id"])',
    },
  });
}

function exampleRecord(folder: Folder | undefined) {
  return {
    folderId: folder?.id ?? '<id of a folder>',
    title: 'Example contact',
    email: 'contact@example.com',
    data: exampleData(folder),
  };
}

function exampleData(folder: Folder | undefined): Record<string, unknown> {
  const examples: Partial<Record<Folder['fields'][number]['type'], unknown>> = {
    TEXT: 'Example',
    LONG_TEXT: 'Example',
    NUMBER: 12,
    BOOLEAN: true,
    DATE: '2026-01-31',
    URL: 'https://example.com',
  };
  const pairs = (folder?.fields ?? []).map(
    ({ key, type, options }) =>
      [
        key,
        type === 'SELECT' ? options?.[0] : type === 'MULTI_SELECT' ? options?.slice(0, 1) : examples[type],
      ] as const,
  );
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}
