import { Divider, Stack, Text, Title } from '@mantine/core';
import { t } from '../language/t.ts';
import { BlueprintCards } from './blueprint-cards.tsx';
import { BlueprintForm } from './blueprint-form.tsx';
import type { Taken } from './blueprints.ts';
import { CreateForm } from './create-form.tsx';

interface NewAutomationProps {
  /** The one that was taken. */
  blueprint: Taken | undefined;
  onTake: (blueprint: Taken | undefined) => void;
}

/** Begins an automation: an empty one, or a ready-made one with what it asks for. */
export function NewAutomation({ blueprint, onTake }: NewAutomationProps) {
  if (blueprint) return <BlueprintForm blueprint={blueprint} onBack={() => onTake(undefined)} />;
  return (
    <Stack gap="md">
      <CreateForm imported={undefined} />
      <Divider />
      <div>
        <Title order={3} size="h5">
          {t('Or begin with a ready-made one')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('It asks for what it needs, and opens as a draft that you can change.')}
        </Text>
      </div>
      <BlueprintCards onTake={onTake} />
    </Stack>
  );
}
