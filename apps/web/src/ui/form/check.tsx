import { useEffect, useRef, type ComponentProps } from 'react';
import classes from './check.module.css';

interface CheckProps extends Omit<ComponentProps<'input'>, 'type'> {
  'aria-label': string;
  isRound?: boolean;
  isIndeterminate?: boolean;
}

/** A checkbox without a label. It looks like Mantine's, whose code list pages can do without. */
export function Check({ isRound = false, isIndeterminate = false, ...props }: CheckProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return <input {...props} ref={box} type="checkbox" className={classes.box} data-round={isRound || undefined} />;
}
