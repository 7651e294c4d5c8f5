import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './navigation.module.css';

interface RowProps extends ComponentProps<'a'> {
  icon: IconName;
  /** Content at the right end: a number, a mark. */
  after?: ReactNode;
  /** It belongs to the link above it. */
  isInner?: boolean;
}

function Row({ icon, after, isInner = false, children, ...rest }: RowProps) {
  return (
    <a {...rest} className={classes.link} data-inner={isInner || undefined}>
      <Icon name={icon} />
      <span className="cut">{children}</span>
      {after}
    </a>
  );
}

export const NavigationLink = createLink(Row);
