import type { Folder } from '@dossier/domain/folders/schema.ts';
import curl from './posts/curl.txt?raw';
import make from './posts/make.txt?raw';
import n8n from './posts/n8n.txt?raw';
import node from './posts/node.txt?raw';
import python from './posts/python.txt?raw';
import zapier from './posts/zapier.txt?raw';

export interface Snippet {
  label: string;
  hint: string;
  code: string;
}

interface Post {
  url: string;
  body: object;
  header: readonly [name: string, value: string] | undefined;
  /** Effect of the call, like "Creates a record". */
  does: string;
  /** Name of the node in n8n. */
  node: string;
  /** Code that reads the answer. */
  reading: { node: string; python: string };
}

/** Fills slots like `{url}`. A line with a slot whose value is undefined is left out; other braces are code. */
export function fillIn(text: string, values: Readonly<Record<string, string | undefined>>): string {
  const missing = Object.keys(values).filter((name) => values[name] === undefined);
  return text
    .trim()
    .split('\n')
    .filter((line) => !missing.some((name) => line.includes(`{${name}}`)))
    .join('\n')
    .replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}

export function postSnippets({ url, body, header: given, does, node: title, reading }: Post): Snippet[] {
  const [header, value] = given ?? [];
  const json = JSON.stringify(body, null, 2);
  const filled = (text: string) =>
    fillIn(text, {
      url,
      header,
      value,
      node: title,
      json,
      escaped: JSON.stringify(json),
      quoted: shellJson(body),
      python: pythonOf(body),
      nodeReading: reading.node,
      pythonReading: reading.python,
    });
  return [
    { label: 'curl', hint: `${does}. Paste it into a terminal.`, code: filled(curl) },
    {
      label: 'n8n',
      hint: 'Copy, and paste onto the canvas of an n8n workflow: an HTTP Request node appears.',
      code: filled(n8n),
    },
    { label: 'Make', hint: 'In the module "HTTP: Make a request".', code: filled(make) },
    { label: 'Zapier', hint: 'In the action "Webhooks by Zapier: Custom Request".', code: filled(zapier) },
    { label: 'Node', hint: 'Node 20 or newer, without a package.', code: filled(node) },
    { label: 'Python', hint: 'Python 3, with the package "requests".', code: filled(python) },
  ];
}

/** JSON on one line, within single quotes of a shell. */
export function shellJson(body: unknown): string {
  return JSON.stringify(body).replaceAll("'", String.raw`'\''`);
}

const pythonWords: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

function pythonOf(value: unknown): string {
  return JSON.stringify(value, null, 4)
    .replaceAll(/(?<=: )(true|false|null)(?=,?$)/gm, (word) => pythonWords[word] ?? word)
    .replaceAll('\n', '\n    ');
}

export function snippetsFor(apiKey: string, folder: Folder | undefined): Snippet[] {
  return postSnippets({
    url: `${window.location.origin}/api/v1/records`,
    body: {
      folderId: folder?.id ?? '<id of a folder>',
      title: 'Example contact',
      email: 'contact@example.com',
      data: exampleData(folder),
    },
    header: ['Authorization', `Bearer ${apiKey}`],
    does: 'Creates a record',
    node: 'Create a record in Dossier',
    reading: {
      node: 'const { data } = await answer.json();\nconsole.log(data.id);',
      python: 'answer.raise_for_status()\nprint(answer.json()["data"]["id"])',
    },
  });
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
  const pairs = (folder?.fields ?? []).map(({ key, type, options }): [string, unknown] => [
    key,
    { ...examples, SELECT: options?.[0], MULTI_SELECT: options?.slice(0, 1) }[type],
  ]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}
