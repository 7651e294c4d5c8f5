import { useEffect, type ComponentProps } from 'react';
import { FieldValue } from '../fields/field-value.tsx';
import { later } from '../shell/later.tsx';
import { dropTyped, keepTyping } from '../shell/typed-ahead.ts';
import type { CellEditor } from './cell-editor.tsx';

/** What is typed before it has loaded arrives in it. */
export const LaterCellEditor = later(() => import('./cell-editor.tsx'), 'CellEditor', Value);

function Value({ column, value }: ComponentProps<typeof CellEditor>) {
  useEffect(() => {
    keepTyping();
    return dropTyped;
  }, []);
  return <FieldValue field={column} value={value} />;
}
