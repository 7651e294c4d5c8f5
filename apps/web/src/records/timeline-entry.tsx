import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { TimelineEntry } from '@dossier/domain/records/schema.ts';
import type { ReactNode } from 'react';
import { describeCall } from '../calls/call-words.ts';
import type { IconName } from '../shell/icon.tsx';
import classes from './timeline.module.css';

interface Told {
  icon: IconName;
  what: string;
  details?: ReactNode;
}

/** An event in words. A kind that is not known here is shown by its name. */
export function tellEntry({ event, payload }: TimelineEntry, folder: Folder | undefined): Told {
  const title = (noun: string) => `“${String(partOf(payload, noun)['title'] ?? '')}”`;
  switch (event) {
    case 'record.created':
      return { icon: 'plus', what: 'created the record' };
    case 'record.deleted':
      return { icon: 'trash', what: 'moved the record to Trash' };
    case 'record.restored':
      return { icon: 'restore', what: 'restored the record' };
    case 'record.updated':
      return {
        icon: 'pencil',
        what: 'changed',
        details: <Changes changes={partOf(payload, 'changes')} folder={folder} />,
      };
    case 'comment.created':
      return {
        icon: 'message',
        what: 'commented',
        details: <p className={classes.text}>{String(partOf(payload, 'comment')['text'] ?? '')}</p>,
      };
    case 'call.logged':
      return {
        icon: 'phone',
        what: `logged a call: ${describeCall(partOf(payload, 'call'))}`,
        details: <Notes notes={partOf(payload, 'call')['notes']} />,
      };
    case 'deal.created':
      return { icon: 'coin', what: `created the deal ${title('deal')}` };
    case 'deal.updated':
      return {
        icon: 'coin',
        what: `changed the deal ${title('deal')}`,
        details: <Changes changes={partOf(payload, 'changes')} folder={undefined} />,
      };
    case 'deal.stage_changed':
      return { icon: 'layout-kanban', what: `moved the deal ${title('deal')} to another stage` };
    case 'deal.deleted':
      return { icon: 'coin', what: `deleted the deal ${title('deal')}` };
    case 'task.created':
      return { icon: 'checkbox', what: `created the task ${title('task')}` };
    case 'task.completed':
      return { icon: 'circle-check', what: `completed the task ${title('task')}` };
    case 'task.updated':
      return {
        icon: 'checkbox',
        what: `changed the task ${title('task')}`,
        details: <Changes changes={partOf(payload, 'changes')} folder={undefined} />,
      };
    case 'task.deleted':
      return { icon: 'checkbox', what: `deleted the task ${title('task')}` };
    default:
      return { icon: 'activity', what: event };
  }
}

const ownLabels: Record<string, string> = {
  title: 'Title',
  email: 'E-mail',
  phone: 'Phone',
  ownerId: 'Owner',
  amount: 'Amount',
  closeDate: 'Close date',
  dueAt: 'Due',
  priority: 'Priority',
  type: 'Type',
  assigneeId: 'Assignee',
  status: 'Status',
  recordId: 'Record',
  recurrence: 'Repeats',
};

function Changes({ changes, folder }: { changes: Record<string, unknown>; folder: Folder | undefined }) {
  return (
    <ul className={classes.changes}>
      {Object.entries(changes).map(([name, change]) => {
        const { from, to } =
          typeof change === 'object' && change !== null
            ? { from: undefined, to: undefined, ...change }
            : { from: undefined, to: undefined };
        const label =
          ownLabels[name] ??
          folder?.fields.find(({ key }) => name === `data.${key}`)?.label ??
          name.replace('data.', '');
        return (
          <li key={name}>
            <span className={classes.label}>{label}</span>{' '}
            {isId(from) || isId(to) ? 'changed' : `${wordsOf(from)} → ${wordsOf(to)}`}
          </li>
        );
      })}
    </ul>
  );
}

function Notes({ notes }: { notes: unknown }) {
  return typeof notes === 'string' && notes !== '' ? <p className={classes.text}>{notes}</p> : null;
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^(usr|rec|st|pl)_[0-9a-z]{26}$/.test(value);
}

function partOf(payload: Record<string, unknown>, name: string): Record<string, unknown> {
  const part = payload[name];
  return typeof part === 'object' && part !== null ? { ...part } : {};
}
