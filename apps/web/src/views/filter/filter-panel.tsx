import type { Filter } from '@dossier/domain/query/schema.ts';
import { Button, Group as Row } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import classes from './filter-panel.module.css';
import { conditionsIn, filterOfRoot, keptOf, ownConditionsMax, rootOf } from './filter-tree.ts';
import { GroupEditor } from './group-editor.tsx';
import type { ViewField } from '../view-field.ts';

interface FilterPanelProps {
  where: Filter | null;
  fields: readonly ViewField[];
  onChange: (where: Filter | null) => void;
  onClose: () => void;
}

export function FilterPanel({ where, fields, onChange, onClose }: FilterPanelProps) {
  const [group, setGroup] = useState(() => withOne(where));
  // Normalised, since the URL may have a shorter form of the same filter.
  const given = JSON.stringify(keptOf(filterOfRoot(withOne(where)), fields));
  const [seen, setSeen] = useState(given);
  // Filters that are not in the URL yet, while the person keeps typing.
  const [sent, setSent] = useState<string[]>([]);
  if (given !== seen) {
    setSeen(given);
    const at = sent.indexOf(given);
    setSent(at === -1 ? [] : sent.slice(at + 1));
    // The filter changed elsewhere, for example by Back or by its chip.
    if (at === -1) setGroup(withOne(where));
  }
  const apply = useDebouncedCallback(
    (next: Filter | null) => {
      const text = JSON.stringify(next);
      if (text === (sent.at(-1) ?? seen)) return;
      setSent((before) => [...before, text]);
      onChange(next);
    },
    { delay: 200, flushOnUnmount: true },
  );
  const root = filterOfRoot(group);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.panel}>
        <GroupEditor
          group={group}
          fields={fields}
          isFull={conditionsIn(root).length >= ownConditionsMax}
          onChange={(next) => {
            setGroup(next);
            apply(keptOf(filterOfRoot(next), fields));
          }}
        />
      </div>
      <Row justify="space-between" mt={8}>
        <Button
          variant="subtle"
          color="gray"
          disabled={where === null}
          onClick={() => {
            setGroup(withOne(null));
            apply(null);
          }}
        >
          {t('Clear all')}
        </Button>
        <Button variant="filled" type="submit">
          {t('Done')}
        </Button>
      </Row>
    </form>
  );
}

function withOne(where: Filter | null) {
  const root = rootOf(where);
  return root.filters.length > 0 ? root : { ...root, filters: [{}] };
}
