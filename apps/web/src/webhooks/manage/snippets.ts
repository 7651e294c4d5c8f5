import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { fillIn, shellJson, type Snippet } from '../../api-keys/snippets.ts';
import make from './receivers/make.txt?raw';
// Verifies X-Service-Signature, which the built-in nodes of n8n can compute.
import n8n from './receivers/n8n.json?raw';
import node from './receivers/node.txt?raw';
import python from './receivers/python.txt?raw';
import zapier from './receivers/zapier.txt?raw';

/** The secret is known only right after the webhook was created. */
export function snippetsForReceiver(
  { id, url, kinds }: Webhook,
  secret = 'whsec_<the secret of this webhook>',
): Snippet[] {
  const { path, query, port } = receiverOf(url);
  const values = {
    address: quoted(path + query),
    path: quoted(path),
    port: String(port),
    secret,
    end: id.slice(-8),
    kind: kinds?.[0] ?? 'record.created',
  };
  const filled = (text: string) => fillIn(text, values);
  return [
    {
      label: 'Node',
      hint: 'Node 20 or newer: npm install @dossier/sdk, then WEBHOOK_SECRET=… node receiver.mjs',
      code: filled(node),
    },
    { label: 'Python', hint: 'Python 3.9 or newer with the package "flask".', code: filled(python) },
    {
      label: 'n8n',
      hint:
        'Copy, and paste onto the canvas: the node Webhook, its signature checked, and what to do if it is right. ' +
        'Then give this webhook the production URL of the first node.',
      code: filled(n8n),
    },
    { label: 'Make', hint: 'A scenario that begins with "Webhooks: Custom webhook".', code: filled(make) },
    { label: 'Zapier', hint: 'A Zap that begins with "Webhooks by Zapier: Catch Hook".', code: filled(zapier) },
  ];
}

export function snippetsForRest(webhook: Webhook): Snippet[] {
  const { id, url, kinds, folderId, pipelineId, changedField, description } = webhook;
  const given = Object.entries({ url, kinds, folderId, pipelineId, changedField, description }).filter(
    ([, value]) => value !== null,
  );
  const call = (method: string, path: string, body?: unknown) =>
    [
      `curl -X ${method} '${window.location.origin}/api/v1/webhooks${path}'`,
      "-H 'Authorization: Bearer <API key>'",
      ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${shellJson(body)}'`]),
    ].join(' \\\n  ');
  return [
    {
      label: 'Register',
      hint: 'Registers a webhook like this one. The secret is in the answer and nowhere else.',
      code: call('POST', '', Object.fromEntries(given)),
    },
    {
      label: 'Test',
      hint: 'Sends a ping, and answers with what the receiver said.',
      code: call('POST', `/${id}/test`, {}),
    },
    {
      label: 'Log',
      hint: 'What failed, the newest first; each delivery with its attempts is at /deliveries/{deliveryId}.',
      code: call('GET', `/${id}/deliveries?status=FAILED`),
    },
    {
      label: 'Send again',
      hint: 'Sends everything again that failed since a moment.',
      code: call('POST', `/${id}/redeliver-failed`, {
        since: new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000).toISOString(),
      }),
    },
    { label: 'Remove', hint: 'Ends the subscription.', code: call('DELETE', `/${id}`) },
  ];
}

function receiverOf(url: string) {
  if (!URL.canParse(url)) return { path: '/', query: '', port: 4000 };
  const { pathname, search, port, hostname } = new URL(url);
  const isHere = hostname === 'localhost' || hostname.startsWith('127.');
  return { path: pathname, query: search, port: isHere && port !== '' ? Number(port) : 4000 };
}

/** A quoted string that is valid in JavaScript and in Python. */
function quoted(text: string): string {
  return /['\\]/.test(text) ? JSON.stringify(text) : `'${text}'`;
}
