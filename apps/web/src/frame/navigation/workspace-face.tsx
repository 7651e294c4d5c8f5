import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Session } from '../../session/session.ts';
import classes from './workspace-menu.module.css';

type WorkspaceFaceProps = Pick<Session, 'me' | 'workspace'> & ComponentProps<'button'>;

/** The current workspace and person, which open the menu of the workspace. */
export function WorkspaceFace({ me, workspace, ...rest }: WorkspaceFaceProps) {
  return (
    <UnstyledButton {...rest} className={classes.trigger}>
      <span className={classes.initial} aria-hidden="true">
        {workspace.name.slice(0, 1).toUpperCase()}
      </span>
      <span className={classes.names}>
        <span className={classes.name}>{workspace.name}</span>
        <span className={classes.person}>{me.name}</span>
      </span>
      <VisuallyHidden>{`: ${t('workspace and account')}`}</VisuallyHidden>
      <Icon name="selector" size={14} />
    </UnstyledButton>
  );
}
