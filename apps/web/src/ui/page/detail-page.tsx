import { Group, SegmentedControl, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import classes from './detail-page.module.css';

interface DetailPageProps extends DetailColumnsProps {
  title: string;
  /** Links to the list that the thing is in, and to its neighbours there. */
  crumb: ReactNode;
  /** Small actions in the upper right corner. */
  corner: ReactNode;
  face: ReactNode;
  /** One line below the title. */
  about: ReactNode;
  /** At the right of the title. */
  actions: ReactNode;
  /** Full width, below the title: facts, or the stages of a deal. */
  strip?: ReactNode;
}

/** The page of one thing: its name, then its history beside its details. */
export function DetailPage({ title, crumb, corner, face, about, actions, strip, ...columns }: DetailPageProps) {
  useDocumentTitle(`${title} · Dossier`);
  return (
    <div className={classes.frame}>
      <div className={classes.page}>
        <header className={classes.head}>
          <div className={classes.top}>
            {crumb}
            <Group gap={2} wrap="nowrap" flex="none" ml="auto" className="touch">
              {corner}
            </Group>
          </div>
          <div className={classes.hero}>
            {face}
            <div className={classes.name}>
              <Title order={1} fz="var(--display)" lh={1.25} fw={660} lts="-0.022em" className="cut">
                {title}
              </Title>
              <div className={classes.about}>{about}</div>
            </div>
            <Group gap={8} className={`touch ${classes.actions}`}>
              {actions}
            </Group>
          </div>
          {strip}
        </header>
        <DetailColumns {...columns} />
      </div>
    </div>
  );
}

export type DetailPart = 'history' | 'details';

interface DetailColumnsProps {
  /** The part shown where there is no room for both. */
  part: DetailPart;
  onPart: (part: DetailPart) => void;
  aside: ReactNode;
  children: ReactNode;
}

/** History and details side by side, or one of them where there is no room for both. */
export function DetailColumns({ part, onPart, aside, children }: DetailColumnsProps) {
  return (
    <>
      <SegmentedControl
        fullWidth
        className={`touch ${classes.switch}`}
        aria-label={t('Part of the page')}
        data={[
          { value: 'history', label: t('Timeline') },
          { value: 'details', label: t('Details') },
        ]}
        value={part}
        onChange={onPart}
      />
      <div className={classes.columns} data-part={part}>
        <div className={classes.main}>{children}</div>
        <aside className={classes.aside} aria-label={t('Details')}>
          {aside}
        </aside>
      </div>
    </>
  );
}

/** The same parts in a panel beside a list. */
export function DetailFrame({ children }: { children: ReactNode }) {
  return <div className={classes.frame}>{children}</div>;
}

/** Labelled values in a row; false takes no room. */
export function Facts({ facts }: { facts: readonly (false | { label: string; value: ReactNode })[] }) {
  const shown = facts.filter((fact) => fact !== false);
  if (shown.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
