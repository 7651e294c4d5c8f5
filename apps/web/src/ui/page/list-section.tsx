import { Button, type ModalProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { AskingModal } from '../form/asking.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { Section } from './section.tsx';
import { EmptyState, FailureState, RowSkeletons } from './states.tsx';

interface ListSectionProps<Thing> {
  title: string;
  hint: ReactNode;
  query: { data: readonly Thing[] | undefined; error: unknown; refetch: () => unknown };
  /** The list is what the page is about: it says when it is empty, loads or has failed. */
  empty?: { icon: IconName; title: string; words: string };
  /** Label of the button that opens the dialog for a new thing. */
  add: string;
  addIcon?: IconName;
  /** The dialog of a thing, of a new one without it. */
  dialogTitle: (thing: Thing | undefined) => string;
  form: (thing: Thing | undefined, onDone: () => void) => ReactNode;
  dialog?: Partial<ModalProps>;
  /** The rows; `change` opens the dialog. */
  children: (things: readonly Thing[], change: (thing: Thing) => void) => ReactNode;
}

/** List of a settings page, with the dialog that adds and changes its items. */
export function ListSection<Thing extends object>({
  title,
  hint,
  query: { data: things, error, refetch },
  empty,
  add,
  addIcon = 'plus',
  dialogTitle,
  form,
  dialog,
  children,
}: ListSectionProps<Thing>) {
  const [edited, setEdited] = useState<Thing | 'new' | undefined>();
  const thing = edited === 'new' ? undefined : edited;
  const close = () => setEdited(undefined);
  const create = (
    <Button
      variant={empty ? 'filled' : 'default'}
      leftSection={<Icon name={addIcon} />}
      onClick={() => setEdited('new')}
    >
      {add}
    </Button>
  );
  const hasThings = things !== undefined && things.length > 0;
  return (
    <Section title={title} hint={hint} actions={(hasThings || !empty) && create}>
      {empty && !things && error === null && <RowSkeletons count={3} />}
      {empty && !things && error !== null && <FailureState error={error} onRetry={() => void refetch()} />}
      {empty && things && !hasThings && (
        <EmptyState icon={empty.icon} title={empty.title} action={create}>
          {empty.words}
        </EmptyState>
      )}
      {hasThings && children(things, setEdited)}
      <AskingModal {...dialog} opened={edited !== undefined} onClose={close} title={dialogTitle(thing)}>
        {edited !== undefined && form(thing, close)}
      </AskingModal>
    </Section>
  );
}
