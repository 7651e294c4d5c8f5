import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import type { Snippet } from '../../api-keys/snippets.ts';

/** The secret is known only right after the webhook was created. */
export function snippetsForReceiver(webhook: Webhook, secret = 'whsec_<the secret of this webhook>'): Snippet[] {
  const receiver = receiverOf(webhook.url);
  return [
    {
      id: 'node',
      label: 'Node',
      hint: 'Node 20 or newer: npm install @dossier/sdk, then WEBHOOK_SECRET=… node receiver.mjs',
      code: nodeReceiver(receiver, secret),
    },
    {
      id: 'python',
      label: 'Python',
      hint: 'Python 3.9 or newer with the package "flask".',
      code: pythonReceiver(receiver, secret),
    },
    {
      id: 'n8n',
      label: 'n8n',
      hint:
        'Copy, and paste onto the canvas: the node Webhook, its signature checked, and what to do if it is right. ' +
        'Then give this webhook the production URL of the first node.',
      code: JSON.stringify(n8nNodes(webhook, secret), null, 2),
    },
    {
      id: 'make',
      label: 'Make',
      hint: 'A scenario that begins with "Webhooks: Custom webhook".',
      code: makeSettings(webhook),
    },
    {
      id: 'zapier',
      label: 'Zapier',
      hint: 'A Zap that begins with "Webhooks by Zapier: Catch Hook".',
      code: zapierSettings(webhook),
    },
  ];
}

export function snippetsForRest(webhook: Webhook): Snippet[] {
  const { id, url, kinds, folderId, pipelineId, changedField, description } = webhook;
  const given = Object.entries({ url, kinds, folderId, pipelineId, changedField, description }).filter(
    ([, value]) => value !== null,
  );
  const jsonLines = (body: unknown) => [
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`,
  ];
  const call = (method: string, path: string, body?: unknown) =>
    [
      `curl -X ${method} '${window.location.origin}/api/v1/webhooks${path}'`,
      "-H 'Authorization: Bearer <API key>'",
      ...(body === undefined ? [] : jsonLines(body)),
    ].join(' \\\n  ');
  return [
    {
      id: 'register',
      label: 'Register',
      hint: 'Registers a webhook like this one. The secret is in the answer and nowhere else.',
      code: call('POST', '', Object.fromEntries(given)),
    },
    {
      id: 'test',
      label: 'Test',
      hint: 'Sends a ping, and answers with what the receiver said.',
      code: call('POST', `/${id}/test`, {}),
    },
    {
      id: 'log',
      label: 'Log',
      hint: 'What failed, the newest first; each delivery with its attempts is at /deliveries/{deliveryId}.',
      code: call('GET', `/${id}/deliveries?status=FAILED`),
    },
    {
      id: 'again',
      label: 'Send again',
      hint: 'Sends everything again that failed since a moment.',
      code: call('POST', `/${id}/redeliver-failed`, {
        since: new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000).toISOString(),
      }),
    },
    { id: 'remove', label: 'Remove', hint: 'Ends the subscription.', code: call('DELETE', `/${id}`) },
  ];
}

function receiverOf(url: string) {
  if (!URL.canParse(url)) return { path: '/', query: '', port: 4000 };
  const { pathname, search, port, hostname } = new URL(url);
  const isHere = hostname === 'localhost' || hostname.startsWith('127.');
  return { path: pathname, query: search, port: isHere && port !== '' ? Number(port) : 4000 };
}

type Receiver = ReturnType<typeof receiverOf>;

/** A quoted string that is valid in JavaScript and in Python. */
function quoted(text: string): string {
  return /['\\]/.test(text) ? JSON.stringify(text) : `'${text}'`;
}

function nodeReceiver({ path, query, port }: Receiver, secret: string): string {
  return `import { createServer } from 'node:http';
import { SignatureError, verifySignature } from '@dossier/sdk/webhooks';

const secret = process.env.WEBHOOK_SECRET ?? '${secret}';

createServer(async (request, response) => {
  if (request.method !== 'POST' || request.url !== ${quoted(path + query)}) return response.writeHead(404).end();
  const body = Buffer.concat(await request.toArray()); // the bytes as received
  try {
    const { id } = verifySignature(body, request.headers, secret, { scheme: 'standard' });
    const event = JSON.parse(body);
    console.log(id, event.event, event.record?.title);
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    response.writeHead(401).end(error.code);
  }
}).listen(${port});`;
}

function pythonReceiver({ path, port }: Receiver, secret: string): string {
  return `import base64, hashlib, hmac, os, time
from flask import Flask, request

SECRET = os.environ.get("WEBHOOK_SECRET", "${secret}")
app = Flask(__name__)

def verify(body, headers, tolerance=300):
    message_id, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not (sent_at.isascii() and sent_at.isdigit()) or abs(time.time() - int(sent_at)) > tolerance:
        return False
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    content = f"{message_id}.{sent_at}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(wanted.encode(), one.encode()) for one in given)

@app.post(${quoted(path)})
def receive():
    if not verify(request.get_data(), request.headers):  # the bytes as they came
        return "not signed", 401
    event = request.get_json()
    print(event["id"], event["event"])
    return "", 204

app.run(port=${port})`;
}

/** Verifies X-Service-Signature, which the built-in nodes of n8n can compute. */
function n8nNodes({ id }: Webhook, secret: string) {
  const node = (name: string, type: string, typeVersion: number, at: number, parameters: object) => ({
    parameters,
    type: `n8n-nodes-base.${type}`,
    typeVersion,
    position: [at * 220, 0],
    name,
  });
  const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
  return {
    nodes: [
      node('Dossier', 'webhook', 2, 0, {
        httpMethod: 'POST',
        path: `dossier-${id.slice(-8)}`,
        responseMode: 'onReceived',
        options: { rawBody: true },
      }),
      node('Signature', 'crypto', 1, 1, {
        action: 'hmac',
        binaryData: true,
        binaryPropertyName: 'data',
        type: 'SHA256',
        dataPropertyName: 'wanted',
        secret,
        encoding: 'hex',
      }),
      node('Is it signed?', 'if', 2.2, 2, {
        conditions: {
          options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
          conditions: [
            {
              id: 'signature',
              leftValue: "={{ $json.headers['x-service-signature'] }}",
              rightValue: '=sha256={{ $json.wanted }}',
              operator: { type: 'string', operation: 'equals' },
            },
          ],
          combinator: 'and',
        },
        options: {},
      }),
    ],
    connections: { Dossier: to('Signature'), Signature: to('Is it signed?') },
  };
}

function makeSettings({ kinds }: Webhook): string {
  return `1. Webhooks: Custom webhook > Add
   Webhook name: Dossier
   Get request headers: Yes
   JSON pass-through: No
2. Copy the address (https://hook.<zone>.make.com/...) and give it to this webhook as its URL.
3. "Redetermine data structure", then "Test" here with a sample of ${kinds?.[0] ?? 'record.created'}:
   Make learns the fields (event, record, changes, ...).
4. Filter after it, if several kinds arrive: event | Equal to | ${kinds?.[0] ?? 'record.created'}

Make answers 200 by itself. It can't verify the signature without code: add an own header to
this webhook (X-Token: <a long random text>) and a filter on it.`;
}

function zapierSettings({ kinds }: Webhook): string {
  return `1. Trigger: Webhooks by Zapier
   Event: Catch Hook
   Pick off a Child Key: (empty)
2. Copy the address (https://hooks.zapier.com/hooks/catch/...) and give it to this webhook as its URL.
3. "Test" here with a sample of ${kinds?.[0] ?? 'record.created'}, then "Test trigger" there:
   the fields are event, record__title, record__email, record__data__<field>, ...
4. Filter by Zapier, if several kinds arrive: Event | (Text) Exactly matches | ${kinds?.[0] ?? 'record.created'}

Zapier answers 200 by itself. To check the signature take "Catch Raw Hook" and a step
"Code by Zapier" with the function verify of the Python lines.`;
}
