import type { StagedWorkspace } from './stage.ts';

export async function createRecord(gatewayUrl: string, { key, folderId }: StagedWorkspace): Promise<void> {
  const response = await fetch(`${gatewayUrl}/api/v1/records`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ folderId, title: 'Example contact', email: 'contact@example.com' }),
  });
  if (response.status !== 201) throw new Error(`A record was answered with ${response.status}.`);
  await response.arrayBuffer();
}
