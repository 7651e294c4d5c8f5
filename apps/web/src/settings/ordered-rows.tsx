import { useMutation } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { t } from '../language/t.ts';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { SortableList } from '../ui/keys/sortable-list.tsx';
import { undoNotice } from '../ui/undo-notice.tsx';
import classes from './ordered-rows.module.css';

interface Named {
  id: string;
  name: string;
}

interface OrderedRowsProps<Thing> {
  things: readonly Thing[];
  reorder: (ids: string[]) => Promise<unknown>;
  archive: (id: string, isArchived: boolean) => Promise<unknown>;
  /** The words after a thing was archived. */
  archivedWords: (name: string) => string;
  refresh: () => Promise<void>;
  /** The link to the settings of a thing. */
  link: (thing: Thing, className: string | undefined) => ReactNode;
}

export function OrderedRows<Thing extends Named>(props: OrderedRowsProps<Thing>) {
  const { things, reorder, archive, archivedWords, refresh, link } = props;
  const archiving = useMutation({
    mutationFn: ({ id }: Named) => archive(id, true),
    onSuccess: async (_answer, { id, name }) => {
      await refresh();
      undoNotice(archivedWords(name), () => archive(id, false).then(refresh));
    },
  });
  return (
    <SortableList
      items={things}
      nameOf={({ name }) => name}
      onReorder={(ids) => reorder(ids).then(refresh)}
      render={(thing) => (
        <div className={classes.row}>
          {link(thing, classes.link)}
          <MoreMenu
            about={thing.name}
            acts={[{ label: t('Archive'), icon: 'archive', run: () => archiving.mutate(thing) }]}
          />
        </div>
      )}
    />
  );
}
