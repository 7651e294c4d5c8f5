import { isFound } from '@dossier/kernel/words.ts';
import { Chip, Group, SimpleGrid, Stack, Text, TextInput, NavLink, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Portable } from '@dossier/domain/workflows/portable/schema.ts';
import type { AppRouter } from '@dossier/domain/router.ts';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { QueryState } from '../../ui/page/states.tsx';
import { trpc } from '../../session/trpc.ts';
import { kindOf } from '../workflows.ts';

interface BlueprintCardsProps {
  onTake: (blueprint: BlueprintInfo) => void;
  /** Only the first ones, without a search. */
  most?: number;
}

export function BlueprintCards({ onTake, most }: BlueprintCardsProps) {
  const blueprints = useQuery(trpc.workflows.listBlueprints.queryOptions());
  const [words, setWords] = useState('');
  const [purpose, setPurpose] = useState('');
  if (!blueprints.isSuccess) return <QueryState query={blueprints} count={3} height={72} />;
  const all = blueprints.data.data;
  const found = all.filter(
    ({ purpose: of, workflow, description }) =>
      (purpose === '' || of === purpose) && isFound(`${workflow.name} ${description} ${purposeNames[of]}`, words),
  );
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
        <Text c="dimmed" role="status">
          {t('No results. Start with an empty automation.')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {found.slice(0, most).map((one) => (
          <Paper key={one.id} withBorder radius={8}>
            <NavLink
              component="button"
              type="button"
              bdrs={8}
              leftSection={<Icon name={kindOf(one.workflow.definition.trigger).icon} />}
              label={one.workflow.name}
              description={t(one.description)}
              onClick={() => onTake(one)}
            />
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

type BlueprintInfo = inferRouterOutputs<AppRouter>['workflows']['listBlueprints']['data'][number];
export type Choice = NonNullable<Portable['choices']>[number];
/** A blueprint, or a portable workflow that was pasted. */
export interface Taken {
  readonly description: string;
  readonly workflow: Portable;
  readonly suggested: Readonly<Record<string, Answer | null>>;
}
export type Answer = NonNullable<inferRouterInputs<AppRouter>['workflows']['import']['answers']>[string];

const purposeNames: Record<BlueprintInfo['purpose'], string> = {
  leads: 'Leads',
  deals: 'Deals',
  customers: 'Customers',
  team: 'Team',
  data: 'Data',
};
