import { Button, type ModalProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { AskingModal } from '../form/asking.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { Section } from './section.tsx';
import { EmptyState, QueryState, type QueryStateProps } from './states.tsx';

export interface ListSectionProps<Thing> {
  title: string;
  hint: ReactNode;
  query: QueryStateProps['query'] & { data: readonly Thing[] | undefined };
  /** The list is the page's main content: it shows its own empty, loading and error state. */
  empty?: { icon: IconName; title: string; words: string };
  /** Label of the button that opens the dialog for a new thing. */
  add: string;
  addIcon?: IconName;
  /** Title of the dialog for a thing, or for a new one. */
  dialogTitle: (thing: Thing | undefined) => string;
  form: (thing: Thing | undefined, onDone: () => void) => ReactNode;
  dialog?: Partial<ModalProps>;
  /** The rows; `change` opens the dialog. */
  children: (things: readonly Thing[], change: (thing: Thing) => void) => ReactNode;
}

/** List of a settings page, with the dialog that adds and changes its items. */
export function ListSection<Thing extends object>(props: ListSectionProps<Thing>) {
  const { title, hint, empty, add, addIcon = 'plus', dialogTitle, form, dialog, children } = props;
  const { data: things } = props.query;
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
      {empty && <QueryState query={props.query} count={3} />}
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
