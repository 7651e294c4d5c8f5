import { Tabs } from '@mantine/core';
import { useFolders } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { CodeBlock } from '../ui/page/code-block.tsx';
import classes from './connect-panel.module.css';
import type { Snippet } from './post-snippets.ts';
import { snippetsFor } from './snippets.ts';

/** Code to paste, with the address, folder and fields of this workspace. */
export function ConnectPanel({ apiKey }: { apiKey: string }) {
  const { data: folders = [] } = useFolders();
  return <Snippets snippets={snippetsFor({ origin: window.location.origin, apiKey, folder: folders[0] })} />;
}

/** The same call as code for each tool, with a button to copy it. */
export function Snippets({ snippets }: { snippets: readonly Snippet[] }) {
  return (
    <Tabs defaultValue={snippets[0]?.id ?? null} keepMounted={false}>
      <Tabs.List>
        {snippets.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {snippets.map(({ id, label, hint, code }) => (
        <Tabs.Panel key={id} value={id} pt="xs">
          <p className={classes.hint}>{hint}</p>
          <CodeBlock label={t('{label} snippet', { label })} isProgram>
            {code}
          </CodeBlock>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
