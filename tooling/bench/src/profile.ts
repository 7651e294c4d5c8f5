import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Node {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface Profile {
  nodes: Node[];
  samples: number[];
  timeDeltas: number[];
}

/** Profiles a process that was started with `--inspect=127.0.0.1:<port>` while `work` runs, so without its start-up. */
export async function profileWhile(inspectorPort: number, work: () => Promise<void>): Promise<Profile> {
  const answer = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('The process offers no inspector.');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const call = (id: number, method: string) =>
    new Promise<{ profile: Profile }>((resolve) => {
      const onMessage = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data)) as { id?: number; result: { profile: Profile } };
        if (message.id !== id) return;
        socket.removeEventListener('message', onMessage);
        resolve(message.result);
      };
      socket.addEventListener('message', onMessage);
      socket.send(JSON.stringify({ id, method }));
    });
  await call(1, 'Profiler.enable');
  await call(2, 'Profiler.start');
  await work();
  const { profile } = await call(3, 'Profiler.stop');
  socket.close();
  return profile;
}

/** Prints the packages and functions with the most samples, without idle time. */
export function printProfile({ nodes, samples, timeDeltas }: Profile): void {
  const selfUs = new Map<number, number>();
  for (const [at, id] of samples.entries()) selfUs.set(id, (selfUs.get(id) ?? 0) + (timeDeltas[at] ?? 0));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const [byPackage, byFunction, byFunctionInAll] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const visit = (node: Node, callers: ReadonlySet<string>): number => {
    const { functionName, url, lineNumber } = node.callFrame;
    if (functionName === '(idle)') return 0;
    const name = `${functionName || '(anonymous)'}  ${placeOf(url)}:${lineNumber + 1}`;
    const self = selfUs.get(node.id) ?? 0;
    const inside = new Set([...callers, name]);
    const all = self + (node.children ?? []).reduce((sum, id) => sum + visit(byId.get(id) ?? missing(id), inside), 0);
    add(byPackage, packageOf(url, functionName), self);
    add(byFunction, name, self);
    // A recursive function counts once.
    if (!callers.has(name)) add(byFunctionInAll, name, all);
    return all;
  };
  const [root] = nodes;
  const total = root ? visit(root, new Set()) : 0;
  print('by package', byPackage, total, 25);
  print('by function, alone', byFunction, total, 40);
  print('by function, with what it calls', byFunctionInAll, total, 60);
}

function missing(id: number): never {
  throw new Error(`The profile lacks node ${id}.`);
}

function add(sums: Map<string, number>, name: string, us: number): void {
  sums.set(name, (sums.get(name) ?? 0) + us);
}

function print(title: string, sums: Map<string, number>, total: number, count: number): void {
  console.log(`\n${title}`);
  for (const [name, us] of [...sums].toSorted(([, a], [, b]) => b - a).slice(0, count))
    console.log(`${((us / total) * 100).toFixed(1).padStart(5)} %  ${name}`);
}

function placeOf(url: string): string {
  if (!url.startsWith('file:')) return url;
  const path = relative(join(import.meta.dirname, '../../..'), fileURLToPath(url));
  return path.replace(/^node_modules\/\.pnpm\/[^/]+\/node_modules\//, '');
}

function packageOf(url: string, functionName: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'V8 and C++';
  if (url.startsWith('node:')) return 'node';
  const place = placeOf(url);
  const parts = place.split('/');
  return parts.slice(0, ['apps', 'packages'].includes(parts[0] ?? '') || place.startsWith('@') ? 2 : 1).join('/');
}
