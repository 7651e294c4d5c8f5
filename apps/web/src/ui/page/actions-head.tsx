import { Table, VisuallyHidden } from '@mantine/core';
import { t } from '../../language/t.ts';

/** The head of a column of buttons and menus: a name for screen readers alone. */
export function ActionsHead() {
  return (
    <Table.Th pos="relative">
      <VisuallyHidden>{t('Actions')}</VisuallyHidden>
    </Table.Th>
  );
}
