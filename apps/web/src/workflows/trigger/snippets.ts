import type { Protection } from '@dossier/domain/workflows/schema.ts';
import { fillIn, postSnippets, type Snippet } from '../../api-keys/snippets.ts';
import form from './posts/form.txt?raw';
import signedNode from './posts/signed-node.txt?raw';
import signedPython from './posts/signed-python.txt?raw';

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
  const hint = 'Paste it into a page. What people see next is chosen in the trigger.';
  const inPage = { label: 'HTML form', hint, code: fillIn(form, { url }) };
  return [...postSnippets({ ...start, url, body, header: undefined }), inPage];
}

export function snippetsForRun(origin: string, workflowId: string): Snippet[] {
  const url = `${origin}/api/v1/workflows/${workflowId}/run`;
  return postSnippets({ ...start, url, body: { body }, header: ['Authorization', 'Bearer <API key>'] });
}

/** Only programs can sign: no-code tools cannot compute an HMAC of the body. */
function signedSnippets(url: string): Snippet[] {
  const values = { url, json: JSON.stringify(body) };
  return [
    { label: 'Node', hint: 'Node 20 or newer, without a package.', code: fillIn(signedNode, values) },
    { label: 'Python', hint: 'Python 3, with the package "requests".', code: fillIn(signedPython, values) },
  ];
}
