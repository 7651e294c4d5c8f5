import { spawnSync } from 'node:child_process';
import type { Answer } from '@dossier/stage/api.ts';
import { repository, runDossier } from '@dossier/stage/program.ts';

/** The versions whose data and processes an upgrade meets: marked ones before the first release, then each release. */
export const versions = ['42438ee', 'a40ea128'] as const;

/** A shallow clone has no earlier commits: there, the tests with processes of a version are skipped by name. */
export function isInHistory(commit: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: repository }).status === 0;
}

/** A new workspace with the demo's content, and a key with all scopes; the first version had none to manage. */
export async function makeDemo(
  checkout: string,
  environment: Record<string, string>,
  version: string,
): Promise<Answer> {
  const demo = await runDossier(checkout, environment, 'demo');
  if (version === '42438ee') return demo;
  const scopes = 'write,folders:manage,pipelines:manage,workflows:manage';
  const words = ['key', 'create', '--workspace', demo.workspaceId, '--name', 'Full', '--scopes', scopes];
  return { ...demo, key: (await runDossier(checkout, environment, ...words)).key };
}
