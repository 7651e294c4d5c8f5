import { Title, UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../icon.tsx';
import classes from './aside-section.module.css';

interface AsideSectionProps {
  title: string;
  /** Number of things; undefined for a section that is no list. */
  count?: string | undefined;
  hint?: string | undefined;
  /** A button at the right end that adds a thing. */
  add?: ReactNode;
  children?: ReactNode;
}

/** A section in the column of details. */
export function AsideSection({ title, count, hint, add, children }: AsideSectionProps) {
  return (
    <section className={classes.section} aria-label={count === undefined ? title : `${title}, ${count}`}>
      <div className={classes.head}>
        <Title order={2} size="0.875rem" fw={600}>
          {title}
        </Title>
        {count !== undefined && <span className={`tabular ${classes.about}`}>{count}</span>}
        {hint !== undefined && <span className={classes.about}>{hint}</span>}
        <span className={`touch ${classes.end}`}>{add}</span>
      </div>
      {children}
    </section>
  );
}

const shownMax = 5;

/** Rows of a section. Those after the first five unfold. */
export function AsideRows({ children }: { children: readonly ReactNode[] }) {
  const rest = children.slice(shownMax);
  return (
    <>
      <ul className={classes.rows}>{children.slice(0, shownMax)}</ul>
      {rest.length > 0 && (
        <Fold label={t('{count} more', { count: rest.length })}>
          <ul className={classes.rows}>{rest}</ul>
        </Fold>
      )}
    </>
  );
}

/** Unfolds its content below a line. */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={`lit finger ${classes.fold}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        {label}
      </UnstyledButton>
      {isOpen && children}
    </>
  );
}
