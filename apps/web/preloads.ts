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
 * A script that begins to load the files of a page beside the first ones, which would name them only once they are
 * there and run: on a slow network that is seconds later. It is a file, for the Content-Security-Policy allows no
 * inline scripts. Whoever was never signed in here sees another page.
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
  try {
    if (localStorage.getItem(key) === null) return;
  } catch {
    return;
  }
  for (const file of files[location.pathname.split('/')[1] ?? ''] ?? []) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.href = `/${file}`;
    link.fetchPriority = 'low';
    document.head.append(link);
  }
}
