import type { Protection } from '@dossier/domain/workflows/schema.ts';
import { postSnippets, type Snippet } from '../../api-keys/snippets.ts';

const body = { name: 'Example contact', email: 'contact@example.com', message: 'Please call me back.' };
const start = {
  does: 'Starts a run',
  node: 'Start the automation in Dossier',
  reading: {
    node: 'console.log(answer.status, await answer.json());',
    python: 'print(answer.status_code, answer.json())',
  },
};

export function snippetsForHook(url: string, protection: Protection): Snippet[] {
  if (protection === 'signature') return signedSnippets(url);
  if (protection === 'token') return postSnippets({ ...start, url, body, header: ['X-Webhook-Token', '<token>'] });
  return [...postSnippets({ ...start, url, body, header: undefined }), htmlForm(url)];
}

export function snippetsForRun(origin: string, workflowId: string): Snippet[] {
  const url = `${origin}/api/v1/workflows/${workflowId}/run`;
  return postSnippets({ ...start, url, body: { body }, header: ['Authorization', 'Bearer <API key>'] });
}

function htmlForm(url: string): Snippet {
  return {
    label: 'HTML form',
    hint: 'Paste it into a page. What people see next is chosen in the trigger.',
    code: `<form method="post" action="${url}">
  <label>Name <input name="name" required></label>
  <label>E-mail <input name="email" type="email" required></label>
  <label>Message <textarea name="message"></textarea></label>
  <button>Send</button>
</form>`,
  };
}

/** Only programs can sign: no-code tools cannot compute an HMAC of the body. */
function signedSnippets(url: string): Snippet[] {
  const json = JSON.stringify(body);
  return [
    {
      label: 'Node',
      hint: 'Node 20 or newer, without a package.',
      code: `import { createHmac, randomUUID } from 'node:crypto';

const secret = Buffer.from(process.env.WEBHOOK_SECRET.slice(6), 'base64'); // whsec_...
const body = '${json}';
const [id, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
const signature = createHmac('sha256', secret).update(\`\${id}.\${timestamp}.\${body}\`).digest('base64');
const answer = await fetch('${url}', {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': \`v1,\${signature}\`,
  },
  body,
});
${start.reading.node}`,
    },
    {
      label: 'Python',
      hint: 'Python 3, with the package "requests".',
      code: `import base64, hashlib, hmac, os, time, uuid
import requests

secret = base64.b64decode(os.environ["WEBHOOK_SECRET"][6:])  # whsec_...
body = '${json}'
id, timestamp = str(uuid.uuid4()), str(int(time.time()))
digest = hmac.new(secret, f"{id}.{timestamp}.{body}".encode(), hashlib.sha256).digest()
headers = {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": "v1," + base64.b64encode(digest).decode(),
}
answer = requests.post("${url}", data=body, headers=headers)
${start.reading.python}`,
    },
  ];
}
