import { Chip, Group, SimpleGrid, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { FailureState, RowSkeletons } from '../../ui/page/states.tsx';
import { trpc } from '../../session/trpc.ts';
import { fitsWords, purposeNames, type BlueprintInfo } from './blueprints.ts';
import classes from './blueprints.module.css';
import { triggerKinds } from '../workflows.ts';

interface BlueprintCardsProps {
  onTake: (blueprint: BlueprintInfo) => void;
  /** Only the first ones, without a search. */
  most?: number;
}

/** Ready-made automations, to be found by words and by what they are for. */
export function BlueprintCards({ onTake, most }: BlueprintCardsProps) {
  const blueprints = useQuery(trpc.workflows.listBlueprints.queryOptions());
  const [words, setWords] = useState('');
  const [purpose, setPurpose] = useState('');
  if (blueprints.isPending) return <RowSkeletons count={3} height={72} />;
  if (blueprints.isError) return <FailureState error={blueprints.error} onRetry={() => void blueprints.refetch()} />;
  const all = blueprints.data.data;
  const found = all.filter((one) => (purpose === '' || one.purpose === purpose) && fitsWords(one, words));
  return (
    <Stack gap="xs">
      {most === undefined && (
        <>
          <TextInput
            aria-label={t('Search ready-made automations')}
            placeholder={t('Search')}
            leftSection={<Icon name="search" />}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <Chip.Group value={purpose} onChange={setPurpose}>
            <Group gap={6} role="group" aria-label={t('Purpose')}>
              <Chip size="xs" value="">
                {t('All')}
              </Chip>
              {Object.entries(purposeNames).map(([value, label]) => (
                <Chip key={value} size="xs" value={value}>
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </>
      )}
      {found.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t('No results. Start with an empty automation.')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {found.slice(0, most).map((one) => (
          <BlueprintCard key={one.id} blueprint={one} onTake={onTake} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function BlueprintCard({ blueprint, onTake }: { blueprint: BlueprintInfo; onTake: BlueprintCardsProps['onTake'] }) {
  const { workflow, description } = blueprint;
  const { kind } = workflow.definition.trigger;
  return (
    <UnstyledButton className={classes.card} onClick={() => onTake(blueprint)}>
      <span className={classes.name}>
        <Icon name={triggerKinds.find(({ value }) => value === kind)?.icon ?? 'bolt'} />
        <Text size="sm" fw={500}>
          {workflow.name}
        </Text>
      </span>
      <Text size="xs" c="dimmed">
        {t(description)}
      </Text>
    </UnstyledButton>
  );
}
