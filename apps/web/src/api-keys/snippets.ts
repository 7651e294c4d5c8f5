import type { Folder } from '@dossier/domain/folders/schema.ts';

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

export function postSnippets({ url, body, header, does, node, reading }: Post): Snippet[] {
  const json = JSON.stringify(body, null, 2);
  const [name = '', value = ''] = header ?? [];
  return [
    {
      label: 'curl',
      hint: `${does}. Paste it into a terminal.`,
      code: lines(
        `curl -X POST '${url}' \\`,
        header && `  -H '${name}: ${value}' \\`,
        "  -H 'Content-Type: application/json' \\",
        `  -d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`,
      ),
    },
    {
      label: 'n8n',
      hint: 'Copy, and paste onto the canvas of an n8n workflow: an HTTP Request node appears.',
      code: JSON.stringify({ nodes: [n8nNode(url, json, header, node)], connections: {} }, null, 2),
    },
    {
      label: 'Make',
      hint: 'In the module "HTTP: Make a request".',
      code: lines(
        `URL: ${url}`,
        'Method: POST',
        header && `Headers:\n  ${name}: ${value}`,
        'Body type: Raw',
        'Content type: JSON (application/json)',
        'Request content:',
        json,
        'Parse response: Yes',
      ),
    },
    {
      label: 'Zapier',
      hint: 'In the action "Webhooks by Zapier: Custom Request".',
      code: lines(
        'Method: POST',
        `URL: ${url}`,
        'Data Pass-Through?: No',
        'Data:',
        json,
        'Headers:',
        header && `  ${name} | ${value}`,
        '  Content-Type | application/json',
      ),
    },
    {
      label: 'Node',
      hint: 'Node 20 or newer, without a package.',
      code: lines(
        `const answer = await fetch('${url}', {`,
        "  method: 'POST',",
        `  headers: { ${header ? `'${name.toLowerCase()}': '${value}', ` : ''}'content-type': 'application/json' },`,
        `  body: JSON.stringify(${json}),`,
        '});',
        reading.node,
      ),
    },
    {
      label: 'Python',
      hint: 'Python 3, with the package "requests".',
      code: lines(
        'import requests\n',
        'answer = requests.post(',
        `    "${url}",`,
        header && `    headers={"${name}": "${value}"},`,
        `    json=${pythonOf(body)},`,
        ')',
        reading.python,
      ),
    },
  ];
}

function lines(...all: (string | undefined)[]): string {
  return all.filter((line) => line !== undefined).join('\n');
}

function n8nNode(url: string, json: string, header: Post['header'], name: string) {
  const [headerName, value] = header ?? [];
  const headers = { sendHeaders: true, headerParameters: { parameters: [{ name: headerName, value }] } };
  return {
    parameters: {
      method: 'POST',
      url,
      ...(header ? headers : {}),
      sendBody: true,
      specifyBody: 'json',
      jsonBody: json,
      options: {},
    },
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    position: [0, 0],
    name,
  };
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
