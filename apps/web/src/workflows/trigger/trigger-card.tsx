import type { Trigger } from '@dossier/domain/workflows/schema.ts';
import { Stack, UnstyledButton } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Icon } from '../../shell/icon.tsx';
import { triggerKinds, triggerWords } from '../workflows.ts';
import classes from '../workflows.module.css';
import { TriggerFields } from './trigger-fields.tsx';

interface TriggerCardProps {
  trigger: Trigger;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (trigger: Trigger) => void;
}

export function TriggerCard({ trigger, isOpen, onToggle, onChange }: TriggerCardProps) {
  const kind = triggerKinds.find(({ value }) => value === trigger.kind);
  return (
    <section className={`${classes.card} ${classes.trigger}`} data-open={isOpen || undefined} aria-label={t('Trigger')}>
      <div className={classes.cardHead}>
        <UnstyledButton className={classes.cardToggle} data-path="" aria-expanded={isOpen} onClick={onToggle}>
          <Icon name={kind?.icon ?? 'bolt'} />
          <span style={{ fontWeight: 560 }}>{triggerWords(trigger)}</span>
          <span className={classes.cardHint}>{t('starts it')}</span>
        </UnstyledButton>
      </div>
      {isOpen && (
        <Stack gap={10} className={classes.cardBody}>
          <TriggerFields trigger={trigger} onChange={onChange} />
        </Stack>
      )}
    </section>
  );
}
