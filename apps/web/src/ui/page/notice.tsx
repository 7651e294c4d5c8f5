import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import classes from './notice.module.css';

interface NoticeProps {
  tone: 'good' | 'warning' | 'bad' | 'neutral';
  title: string;
  children: ReactNode;
  /** The button that resolves it. */
  action?: ReactNode;
}

const icons: Record<NoticeProps['tone'], IconName> = {
  good: 'circle-check',
  warning: 'alert-triangle',
  bad: 'circle-x',
  neutral: 'alert-triangle',
};

/** A status message with a light background. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone}>
      <Icon name={icons[tone]} size={18} className={classes.icon ?? ''} />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{children}</p>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
