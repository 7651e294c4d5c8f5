import { Fragment } from 'react';
import { t } from '../../language/t.ts';
import { jsonOf } from '../../ui/page/code-block.tsx';
import { isTemplate } from './template-input.tsx';
import classes from '../flow/flow.module.css';

interface InputBesideProps {
  label: string;
  /** As the step has it, with templates. */
  template: unknown;
  rendered: unknown;
}

interface Row {
  path: string;
  template: unknown;
  rendered: unknown;
}

const rowsMax = 200;

/** The input of a step: each template beside what it became. */
export function InputBeside({ label, template, rendered }: InputBesideProps) {
  const rows = rowsOf(template, rendered);
  return (
    <div className={classes.beside} role="group" aria-label={label}>
      {rows.length === 0 && <span className={classes.field}>{t('Nothing')}</span>}
      {rows.slice(0, rowsMax).map((row) => (
        <Fragment key={row.path}>
          <span className={classes.field}>{row.path}</span>
          <span className={classes.became}>
            {isTemplate(row.template) && <code className={classes.template}>{row.template}</code>}
            <code>{shown(row.rendered)}</code>
          </span>
        </Fragment>
      ))}
    </div>
  );
}

/** The leaves of the template with their rendered values. A template that became an object is one row. */
export function rowsOf(template: unknown, rendered: unknown, path: readonly string[] = []): Row[] {
  const isBranch = typeof template === 'object' && template !== null && Object.keys(template).length > 0;
  if (!isBranch || typeof rendered !== 'object' || rendered === null)
    return path.length === 0 && !isBranch ? [] : [{ path: path.join('.'), template, rendered }];
  const values: Readonly<Record<string, unknown>> = { ...rendered };
  return Object.entries(template).flatMap(([key, inner]) => rowsOf(inner, values[key], [...path, key]));
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(nothing)';
  return typeof value === 'string' ? value : jsonOf(value);
}
