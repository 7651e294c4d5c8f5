import classes from './workflows.module.css';

/** A value as readable JSON. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  return (
    <pre className={classes.json} tabIndex={0} aria-label={label}>
      {JSON.stringify(value, null, 2) ?? 'nothing'}
    </pre>
  );
}
