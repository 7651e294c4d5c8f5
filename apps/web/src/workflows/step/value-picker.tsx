import { isFound } from '@dossier/kernel/words.ts';
import { Box, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../language/t.ts';
import { trpc, useSession } from '../../session/session.ts';
import { pathsIn, SampleContext, type Path } from '../test/sample.ts';
import classes from '../workflows.module.css';
import { Hint } from '../../ui/page/page.tsx';

const keysOf = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, null]));
const recordKeys = { ...keysOf('id', 'title', 'email', 'phone', 'ownerId', 'folderId'), data: {} };
const dealKeys = keysOf('id', 'title', 'amount', 'stageId', 'pipelineId', 'ownerId', 'recordId', 'closeDate');
const shownMax = 80;

interface Origin {
  readonly title: string;
  readonly paths: readonly Path[];
}

export function ValuePicker({ onPick }: { onPick: (path: string) => void }) {
  const [query, setQuery] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const origins = within(
    useOrigins().map(({ title, paths }) => ({
      title,
      paths: paths.filter(({ path, value }) => isFound(`${path} ${title} ${shownValue(value)}`, query)),
    })),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    stops[stops.findIndex((stop) => stop === document.activeElement) + by]?.focus();
  };
  return (
    <div ref={box} onKeyDown={onKeyDown}>
      <TextInput
        aria-label={t('Find a value')}
        placeholder={t('Find a value')}
        data-autofocus
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        mb={4}
      />
      <Box mah={280} style={{ overflowY: 'auto' }}>
        {origins.map(({ title, paths }) => (
          <section key={title} aria-label={title}>
            <Text component="h3" size="xs" fw={560} c="dimmed" m="6px 8px 2px">
              {title}
            </Text>
            {paths.map(({ path, value }) => (
              <UnstyledButton key={path} className={`finger lit ${classes.value}`} onClick={() => onPick(path)}>
                <Text span inherit ff="monospace" flex="none" maw="60%" style={{ overflowWrap: 'anywhere' }}>
                  {path}
                </Text>
                <Text span inherit c="dimmed" truncate>
                  {shownValue(value)}
                </Text>
              </UnstyledButton>
            ))}
          </section>
        ))}
        {origins.length === 0 && (
          <Hint p={8}>{t('No matching value. Values from triggers and steps appear here after a test.')}</Hint>
        )}
      </Box>
    </div>
  );
}

export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The first values to show, without empty origins. */
function within(origins: readonly Origin[]): Origin[] {
  let left = shownMax;
  return origins.flatMap(({ title, paths }) => {
    const some = paths.slice(0, left);
    left -= some.length;
    return some.length === 0 ? [] : [{ title, paths: some }];
  });
}

function useOrigins(): Origin[] {
  const { body, recordId, dealId, outputs, stepNames, erringNames, loop, hasSecrets, receivers } = use(SampleContext);
  const { workspace } = useSession();
  const record = useQuery(trpc.records.get.queryOptions({ id: recordId ?? '' }, { enabled: recordId !== null }));
  const deal = useQuery(trpc.deals.get.queryOptions({ id: dealId ?? '' }, { enabled: dealId !== null }));
  const variables = useQuery(trpc.variables.list.queryOptions({}));
  const secrets = useQuery(trpc.workflows.listSecrets.queryOptions(undefined, { enabled: hasSecrets }));
  const origins: (Origin | false | undefined)[] = [
    loop && { title: t('The item of {name}', { name: loop.name }), paths: pathsIn(loop.item ?? null, 'item') },
    { title: t('Incoming data'), paths: pathsIn(body, 'trigger.body') },
    ...stepNames.map((name) => ({
      title: t('Output of {name}', { name }),
      paths: [
        ...pathsIn(outputs[name] ?? null, `steps.${name}.output`),
        ...(erringNames.includes(name) ? pathsIn({ message: null, status: null }, `steps.${name}.error`) : []),
      ],
    })),
    { title: t('The record'), paths: pathsIn(record.data?.data ?? recordKeys, 'record') },
    { title: t('The deal'), paths: pathsIn(deal.data?.data ?? dealKeys, 'deal') },
    {
      title: t('Variables'),
      paths: (variables.data?.data ?? []).map(({ name, value }) => ({ path: `variables.${name}`, value })),
    },
    hasSecrets && {
      title: t('Secrets'),
      paths: (secrets.data?.data ?? []).map(({ name }) => ({ path: `secrets.${name}`, value: '•••' })),
    },
    {
      title: t('Resume URLs'),
      paths: receivers.map((name) => ({ path: `resumeUrls.${name}`, value: '•••' })),
    },
    {
      title: t('The workspace and the time'),
      paths: [
        { path: 'workspace.name', value: workspace.name },
        { path: 'workspace.currency', value: workspace.currency },
        { path: 'now', value: new Date().toISOString() },
      ],
    },
    { title: t('The call'), paths: pathsIn({ headers: null, query: null }, 'trigger') },
  ];
  return origins.filter((origin) => origin !== false && origin !== undefined);
}
