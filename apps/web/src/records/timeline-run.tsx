import { Badge } from '@mantine/core';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { Icon } from '../shell/icon.tsx';
import { AnchorLink } from '../shell/links.tsx';
import { Moment } from '../shell/moment.tsx';
import { useSession } from '../users/session.ts';

import { runColors, runStateNames } from '../workflows/workflow-search.ts';
import type { RecordRun } from './timeline-runs.ts';
import classes from './timeline.module.css';

/** A run of an automation for the record; who manages automations can look into it. */
export function TimelineRun({ run }: { run: RecordRun }) {
  const { canManage } = useSession();
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <Icon name="bolt" size={14} />
      </span>
      <div className={classes.body}>
        <p className={classes.line}>
          <strong>
            {canManage ? (
              <AnchorLink
                to="/workflows/$workflowId"
                params={{ workflowId: run.workflowId }}
                search={{ tab: 'runs', run: run.id }}
                fz="inherit"
                fw="inherit"
              >
                {run.workflowName}
              </AnchorLink>
            ) : (
              run.workflowName
            )}
          </strong>
          <span className={classes.kind}>{t('automation')}</span>{' '}
          {rich('ran {state} {at}', {
            state: <Badge color={runColors[run.state]}>{runStateNames[run.state]}</Badge>,
            at: <Moment at={run.createdAt} />,
          })}
        </p>
      </div>
    </li>
  );
}
