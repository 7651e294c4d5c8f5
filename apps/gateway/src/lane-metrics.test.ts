import { onPipelined } from '@dossier/postgres-engine/pipelined/testing/pipelined.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type TestGateway } from './testing/gateway.ts';

onPipelined();

let at: TestGateway;
beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());

test('/metrics has the groups of each lane, and how long statements wait for their turn', async () => {
  const workspace = await at.workspace();
  await at.ask('POST', '/api/v1/records', {
    key: workspace.writeKey,
    body: { folderId: await workspace.newFolder(), title: 'Example' },
  });
  const { text } = await at.ask('GET', '/metrics');
  expect(text).toMatch(/^dossier_statement_group_size_count\{lane="access"\} [1-9]/m);
  expect(text).toMatch(/^dossier_turn_wait_seconds_count\{lane="main"\} [1-9]/m);
  expect(text).toMatch(/^dossier_turns_refused_total\{lane="short"\} 0$/m);
});
