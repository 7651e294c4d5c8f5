import { VisuallyHidden } from '@mantine/core';
import { t } from '../language/t.ts';
import { useMemberName } from './members.ts';
import classes from './person.module.css';

export function Person({ userId, isShort = false }: { userId: string; isShort?: boolean }) {
  const name = useMemberName(userId);
  if (name === undefined) return null;
  return (
    <span className={classes.person} title={name}>
      <span className={classes.mark} style={{ background: colorOf(userId) }} aria-hidden="true">
        {initialsOf(name)}
      </span>
      {isShort ? <VisuallyHidden>{name}</VisuallyHidden> : <span className={classes.name}>{name}</span>}
    </span>
  );
}

/** Name of an author as it is shown; the server stores this one for people whose account is deleted. */
export function authorName(name: string): string {
  return name === 'Deleted user' ? t('Deleted user') : name;
}

// Dark enough for white letters in both colour schemes.
const colors = ['#4453c4', '#0b7285', '#2b7a3d', '#9c4221', '#862e9c', '#a61e4d', '#5f6b1e', '#364fc7'];

export function colorOf(userId: string): string {
  let sum = 0;
  for (const character of userId) sum = (sum * 31 + character.charCodeAt(0)) % 9_973;
  return colors[sum % colors.length] ?? '#4453c4';
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}
