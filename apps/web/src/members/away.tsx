import type { Member } from '@dossier/domain/members/schema.ts';
import { ActionIcon, Badge } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { AwayDialog } from './away-dialog.tsx';

/** Says when a person is away: automations that choose an owner pass them over. */
export function Away({ member }: { member: Member }) {
  const [isOpen, setIsOpen] = useState(false);
  const isAway = member.awayUntil !== null && Date.parse(member.awayUntil) > Date.now();
  return (
    <>
      {isAway && <Badge color="yellow">{t('Away until {day}', { day: (member.awayUntil ?? '').slice(0, 10) })}</Badge>}
      <ActionIcon aria-label={t('When {name} is away', { name: member.name })} onClick={() => setIsOpen(true)}>
        <Icon name="calendar" />
      </ActionIcon>
      <AwayDialog member={member} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
