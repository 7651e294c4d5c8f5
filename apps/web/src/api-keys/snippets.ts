import type { Folder } from '@dossier/domain/folders/schema.ts';

interface ExampleCall {
  origin: string;
  apiKey: string;
  /** The folder in which the example creates its record. */
  folder: Folder | undefined;
}

export interface Snippet {
  id: string;
  label: string;
  hint: string;
  code: string;
}

/** Code that creates a record, for each tool. */
export function snippetsFor({ origin, apiKey, folder }: ExampleCall): Snippet[] {
  const url = `${origin}/api/v1/records`;
  const body = exampleRecord(folder);
  const json = JSON.stringify(body, null, 2);
  return [
    {
      id: 'curl',
      label: 'curl',
      hint: 'Creates a record. Paste it into a terminal.',
      code:
        `curl -X POST ${url} \\\n` +
        `  -H 'Authorization: Bearer ${apiKey}' \\\n` +
        `  -H 'Content-Type: application/json' \\\n` +
        `  -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
    },
    {
      id: 'n8n',
      label: 'n8n',
      hint: 'Copy, and paste onto the canvas of an n8n workflow: an HTTP Request node appears.',
      code: JSON.stringify(n8nNode(url, apiKey, json), null, 2),
    },
    {
      id: 'make',
      label: 'Make',
      hint: 'In the module "HTTP: Make a request".',
      code:
        `URL: ${url}\n` +
        'Method: POST\n' +
        'Headers:\n' +
        `  Authorization: Bearer ${apiKey}\n` +
        'Body type: Raw\n' +
        'Content type: JSON (application/json)\n' +
        'Request content:\n' +
        `${json}\n` +
        'Parse response: Yes',
    },
    {
      id: 'zapier',
      label: 'Zapier',
      hint: 'In the action "Webhooks by Zapier: Custom Request".',
      code:
        'Method: POST\n' +
        `URL: ${url}\n` +
        'Data Pass-Through?: No\n' +
        'Data:\n' +
        `${json}\n` +
        'Headers:\n' +
        `  Authorization | Bearer ${apiKey}\n` +
        '  Content-Type  | application/json',
    },
    {
      id: 'node',
      label: 'Node',
      hint: 'Node 20 or newer, without a package.',
      code:
        `const answer = await fetch('${url}', {\n` +
        `  method: 'POST',\n` +
        `  headers: { authorization: 'Bearer ${apiKey}', 'content-type': 'application/json' },\n` +
        `  body: JSON.stringify(${json}),\n` +
        '});\n' +
        'const { data } = await answer.json();\n' +
        'console.log(data.id);',
    },
    {
      id: 'python',
      label: 'Python',
      hint: 'Python 3, with the package "requests".',
      code:
        'import requests\n' +
        '\n' +
        'answer = requests.post(\n' +
        `    "${url}",\n` +
        `    headers={"Authorization": "Bearer ${apiKey}"},\n` +
        `    json=${pythonOf(body)},\n` +
        ')\n' +
        'answer.raise_for_status()\n' +
        'print(answer.json()["data"]["id"])',
    },
  ];
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

function n8nNode(url: string, apiKey: string, json: string) {
  return {
    nodes: [
      {
        parameters: {
          method: 'POST',
          url,
          sendHeaders: true,
          headerParameters: { parameters: [{ name: 'Authorization', value: `Bearer ${apiKey}` }] },
          sendBody: true,
          specifyBody: 'json',
          jsonBody: json,
          options: {},
        },
        type: 'n8n-nodes-base.httpRequest',
        typeVersion: 4.2,
        position: [0, 0],
        name: 'Create a record in Dossier',
      },
    ],
    connections: {},
  };
}

function pythonOf(value: unknown): string {
  return JSON.stringify(value, null, 4)
    .replaceAll(
      /: (true|false|null)(,?)$/gm,
      (_all, word: string, comma: string) =>
        `: ${{ true: 'True', false: 'False', null: 'None' }[word] ?? word}${comma}`,
    )
    .replaceAll('\n', '\n    ');
}
