import { openPostgresProxy, type Side } from '@dossier/testing/cutting-proxy.ts';

// Messages of the protocol: Query "begin", "commit" and "rollback", and Sync.
const asking = (text: string) => String.fromCharCode(0x51, 0, 0, 0, text.length + 5) + text + String.fromCharCode(0);
const begin = asking('begin');
const commit = asking('commit');
const rollback = asking('rollback');
const sync = String.fromCharCode(0x53, 0, 0, 0, 4);
/** The statement of a step committed by the Sync of its message, without BEGIN and COMMIT. */
const sentAlone = 'workflows.free_checkpoint';

export interface FailPoint {
  /** The number of the commit, from 1; with `saying`, only transactions that contain it are counted. */
  readonly commit: number;
  /** Text in the messages of the transaction: the name of the step that it saves. */
  readonly saying?: string;
  readonly side: Side;
}

/** Calls `strike` at one chosen commit; nothing passes after it. */
export async function openCommitProxy(databaseUrl: string, point: FailPoint, strike: () => void) {
  const { saying = '', side } = point;
  let commits = 0;
  let hasStruck = false;
  const watch = () => {
    let said = '';
    return (chunk: Buffer) => {
      if (hasStruck) return 'before';
      said += chunk.toString('latin1');
      const isCommit = said.includes(commit);
      const isOver = isCommit || said.includes(rollback) || (!said.includes(begin) && said.endsWith(sync));
      const isSaving = isCommit || (isOver && said.includes(sentAlone));
      const isPoint = isSaving && said.includes(saying) && (commits += 1) === point.commit;
      if (isOver) said = '';
      return isPoint ? side : undefined;
    };
  };
  const { url, sockets, close } = await openPostgresProxy(databaseUrl, watch, () => {
    if (!hasStruck) strike();
    hasStruck = true;
    destroyAll();
  });
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url,
    close() {
      destroyAll();
      close();
    },
  };
}
