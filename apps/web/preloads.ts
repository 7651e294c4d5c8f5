import type { Plugin, Rolldown } from 'vite';
import { workspaceKey } from './src/workspaces/remembered.ts';

/** The pages by the first part of their address. */
const pages = {
  '': 'folders/home-page',
  folders: 'records/folder-page',
  records: 'records/record-page',
  deals: 'deals/pipeline-page',
  tasks: 'tasks/tasks-page',
  inbox: 'inbox/inbox-page',
  reports: 'reports/reports-page',
};

/**
 * A script that asks for the data of a page, and begins to load its files, beside the first ones, which would do so
 * only once they are there and run: on a slow network that is seconds later. It is a file, for the
 * Content-Security-Policy allows no inline scripts. Whoever was never signed in here sees another page.
 */
export const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const first = closure(chunks, (chunk) => chunk.isEntry);
    const filesOf = (page: string) =>
      [...closure(chunks, (chunk) => hasModule(chunk, 'shell/shell') || hasModule(chunk, page))].filter(
        (file) => !first.has(file),
      );
    const files = Object.fromEntries(Object.entries(pages).map(([start, page]) => [start, filesOf(page)]));
    this.emitFile({
      type: 'asset',
      fileName: 'preloads.js',
      source: `(${preload.toString()})(${JSON.stringify(files)}, ${JSON.stringify(workspaceKey)})`,
    });
  },
  transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/preloads.js' }, injectTo: 'head' }],
};

function hasModule(chunk: Rolldown.OutputChunk, path: string): boolean {
  return chunk.moduleIds.some((id) => id.endsWith(`/apps/web/src/${path}.tsx`));
}

function closure(chunks: Rolldown.OutputChunk[], isStart: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const files = new Set(chunks.filter(isStart).map(({ fileName }) => fileName));
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const needed of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) files.add(needed);
  }
  return files;
}

/** Runs in the browser. */
function preload(files: Record<string, string[]>, key: string): void {
  let workspaceId: string | null = null;
  try {
    workspaceId = sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {}
  const [, page = '', id, more] = location.pathname.split('/');
  const needed = files[page];
  if (workspaceId === null || !needed) return;

  // What `askForFirstPage` asks, letter for letter: it takes this answer (src/first-answer.ts).
  const calls: [name: string, input?: unknown][] = [['users.me'], ['folders.list', {}], ['pipelines.list', {}]];
  const isFolder = page === 'folders' && id !== undefined && more === undefined;
  if (isFolder) calls.push(['views.list', { folderId: id }], ['records.list', { folderId: id, pageSize: 200 }]);
  if (!isFolder || location.search === '') {
    const inputs = JSON.stringify(Object.fromEntries(calls.map(([, input], at) => [at, input])));
    const names = calls.map(([name]) => name).join(',');
    const url = `/api/trpc/${names}?batch=1&input=${encodeURIComponent(inputs)}`;
    const response = fetch(url, { headers: { 'x-workspace-id': workspaceId } });
    // The app gets the failure with the answer; here it would count as unhandled.
    response.catch(() => {});
    globalThis.firstAnswer = { url, response };
  }

  for (const file of needed) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.href = `/${file}`;
    link.fetchPriority = 'low';
    document.head.append(link);
  }
}
