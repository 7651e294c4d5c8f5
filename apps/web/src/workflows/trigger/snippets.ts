import type { Snippet } from '../../api-keys/snippets.ts';

interface Hook {
  url: string;
  protection: 'none' | 'token' | 'signature';
}

const body = { name: 'Example contact', email: 'contact@example.com', message: 'Please call me back.' };

/** Code that calls a trigger URL, for each tool. */
export function snippetsForHook({ url, protection }: Hook): Snippet[] {
  if (protection === 'signature') return signedSnippets(url);
  if (protection === 'token') return snippets(url, body, ['X-Webhook-Token', '<token>'], 'Starts a run');
  return [...snippets(url, body, undefined, 'Starts a run'), htmlForm(url)];
}

function htmlForm(url: string): Snippet {
  return {
    id: 'html',
    label: 'HTML form',
    hint: 'Paste it into a page. What people see next is chosen in the trigger.',
    code:
      `<form method="post" action="${url}">\n` +
      '  <label>Name <input name="name" required></label>\n' +
      '  <label>E-mail <input name="email" type="email" required></label>\n' +
      '  <label>Message <textarea name="message"></textarea></label>\n' +
      '  <button>Send</button>\n' +
      '</form>',
  };
}

/** A run through the REST API. */
export function snippetsForRun({ origin, workflowId }: { origin: string; workflowId: string }): Snippet[] {
  return snippets(
    `${origin}/api/v1/workflows/${workflowId}/run`,
    { body },
    ['Authorization', 'Bearer <API key>'],
    'Starts a run',
  );
}

function snippets(
  url: string,
  sent: unknown,
  header: [name: string, value: string] | undefined,
  does: string,
): Snippet[] {
  const json = JSON.stringify(sent, null, 2);
  const [name, value] = header ?? [];
  const line = header ? `${name}: ${value}` : undefined;
  return [
    {
      id: 'curl',
      label: 'curl',
      hint: `${does}. Paste it into a terminal.`,
      code:
        `curl -X POST '${url}' \\\n` +
        `${line === undefined ? '' : `  -H '${line}' \\\n`}  -H 'Content-Type: application/json' \\\n` +
        `  -d '${JSON.stringify(sent)}'`,
    },
    {
      id: 'n8n',
      label: 'n8n',
      hint: 'Copy, and paste onto the canvas of an n8n workflow: an HTTP Request node appears.',
      code: JSON.stringify(n8nNode(url, json, header), null, 2),
    },
    {
      id: 'make',
      label: 'Make',
      hint: 'In the module "HTTP: Make a request".',
      code:
        `URL: ${url}\n` +
        'Method: POST\n' +
        `${line === undefined ? '' : `Headers:\n  ${line}\n`}Body type: Raw\n` +
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
        `${header ? `  ${name} | ${value}\n` : ''}  Content-Type | application/json`,
    },
    {
      id: 'node',
      label: 'Node',
      hint: 'Node 20 or newer, without a package.',
      code:
        `const answer = await fetch('${url}', {\n` +
        `  method: 'POST',\n` +
        `  headers: { 'content-type': 'application/json'${header ? `, '${name?.toLowerCase()}': '${value}'` : ''} ` +
        '},\n' +
        `  body: JSON.stringify(${json}),\n` +
        '});\n' +
        'console.log(answer.status, await answer.json());',
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
        `${header ? `    headers={"${name}": "${value}"},\n` : ''}    json=${json.replaceAll('\n', '\n    ')},\n` +
        ')\n' +
        'print(answer.status_code, answer.json())',
    },
  ];
}

function n8nNode(url: string, json: string, header: [name: string, value: string] | undefined) {
  const headers = header
    ? { sendHeaders: true, headerParameters: { parameters: [{ name: header[0], value: header[1] }] } }
    : {};
  return {
    nodes: [
      {
        parameters: {
          method: 'POST',
          url,
          ...headers,
          sendBody: true,
          specifyBody: 'json',
          jsonBody: json,
          options: {},
        },
        type: 'n8n-nodes-base.httpRequest',
        typeVersion: 4.2,
        position: [0, 0],
        name: 'Start the automation in Dossier',
      },
    ],
    connections: {},
  };
}

/** Only programs can sign: no-code tools cannot compute an HMAC of the body. */
function signedSnippets(url: string): Snippet[] {
  const json = JSON.stringify(body);
  return [
    {
      id: 'node',
      label: 'Node',
      hint: 'Node 20 or newer, without a package.',
      code:
        `import { createHmac, randomUUID } from 'node:crypto';\n` +
        '\n' +
        'const secret = process.env.WEBHOOK_SECRET; // whsec_...\n' +
        `const body = '${json}';\n` +
        'const id = randomUUID();\n' +
        'const timestamp = Math.floor(Date.now() / 1000);\n' +
        "const signature = createHmac('sha256', Buffer.from(secret.slice(6), " +
        `'base64')).update(\`\${id}.\${timestamp}.\${body}\`).digest('base64');\n` +
        `const answer = await fetch('${url}', {\n` +
        `  method: 'POST',\n` +
        "  headers: { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': " +
        `String(timestamp), 'webhook-signature': \`v1,\${signature}\` },\n` +
        '  body,\n' +
        '});\n' +
        'console.log(answer.status, await answer.json());',
    },
    {
      id: 'python',
      label: 'Python',
      hint: 'Python 3, with the package "requests".',
      code:
        'import base64, hashlib, hmac, os, time, uuid\n' +
        'import requests\n' +
        '\n' +
        'secret = base64.b64decode(os.environ["WEBHOOK_SECRET"][6:])  # whsec_...\n' +
        `body = '${json}'\n` +
        'id, timestamp = str(uuid.uuid4()), str(int(time.time()))\n' +
        'signature = base64.b64encode(hmac.new(secret, f"{id}.{timestamp}.{body}".encode(), ' +
        'hashlib.sha256).digest()).decode()\n' +
        'answer = requests.post(\n' +
        `    "${url}",\n` +
        '    data=body,\n' +
        '    headers={"Content-Type": "application/json", "webhook-id": id, "webhook-timestamp": timestamp, ' +
        '"webhook-signature": f"v1,{signature}"},\n' +
        ')\n' +
        'print(answer.status_code, answer.json())',
    },
  ];
}
