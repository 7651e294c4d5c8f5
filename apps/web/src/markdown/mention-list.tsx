import { isFound } from '@dossier/kernel/words.ts';
import { Paper, Portal } from '@mantine/core';
import type { MentionOptions } from '@tiptap/extension-mention';
import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { t } from '../language/t.ts';
import type { Named } from './mention-names.ts';
import classes from './note-editor.module.css';

type Props = Parameters<NonNullable<ReturnType<NonNullable<MentionOptions['suggestion']['render']>>['onStart']>>[0];

const offeredMax = 6;
interface Offer {
  readonly props: Props;
  readonly at: number;
}

/** Members suggested after an `@`, and the keys that choose one. */
export function useSuggesting(known: RefObject<{ readonly members: readonly Named[] }>) {
  const [offer, setOffer] = useState<Offer | undefined>();
  const latest = useRef(offer);
  const show = (next: Offer | undefined) => {
    latest.current = next;
    setOffer(next);
  };
  const choose = ({ props }: Offer, { userId, name }: Named) => props.command({ id: userId, label: name });
  const suggestion = useMemo((): MentionOptions['suggestion'] => {
    const begin = (props: Props) => show({ props, at: 0 });
    return {
      // Names have spaces; a lone `@` is not a mention.
      allowSpaces: true,
      items: ({ query }) =>
        known.current.members
          .filter(({ name }) => query === '' || (!query.startsWith(' ') && isFound(name, query)))
          .slice(0, offeredMax),
      render: () => ({
        onStart: begin,
        onUpdate: begin,
        onExit: () => show(undefined),
        onKeyDown({ event }) {
          const now = latest.current;
          const count = now?.props.items.length ?? 0;
          if (!now || count === 0) return false;
          if (event.key === 'Escape') {
            show(undefined);
            return true;
          }
          if (event.key === 'ArrowDown') show({ ...now, at: (now.at + 1) % count });
          if (event.key === 'ArrowUp') show({ ...now, at: (now.at + count - 1) % count });
          const member: Named | undefined = now.props.items[now.at];
          if ((event.key === 'Enter' || event.key === 'Tab') && member) choose(now, member);
          return ['ArrowDown', 'ArrowUp', 'Enter', 'Tab'].includes(event.key);
        },
      }),
    };
  }, [known]);
  return { suggestion, offer, choose };
}

export function MentionList({ suggesting: { offer, choose } }: { suggesting: ReturnType<typeof useSuggesting> }) {
  const id = useId();
  const place = offer?.props.clientRect?.();
  const items: readonly Named[] = offer?.props.items ?? [];
  const dom = offer?.props.editor.view.dom;
  useEffect(() => {
    if (!dom || items.length === 0) return;
    const marks = {
      'aria-controls': id,
      'aria-activedescendant': `${id}-${offer?.at ?? 0}`,
      // While the list is open, Escape closes it and not the panel around the editor.
      'data-mantine-stop-propagation': 'true',
    };
    for (const [name, value] of Object.entries(marks)) dom.setAttribute(name, value);
    return () => Object.keys(marks).forEach((name) => dom.removeAttribute(name));
  }, [dom, id, items.length, offer?.at]);
  if (!offer || !place || items.length === 0) return null;
  return (
    <Portal>
      <Paper
        id={id}
        role="listbox"
        aria-label={t('Members')}
        pos="fixed"
        left={Math.min(place.left, window.innerWidth - 220)}
        top={place.bottom + 4}
        miw={180}
        maw={220}
        p={4}
        withBorder
        shadow="md"
        style={{ zIndex: 400 }}
      >
        {items.map((member, at) => (
          <div
            key={member.userId}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === offer.at}
            className={`finger ${classes.option}`}
            // The editor keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(offer, member)}
          >
            {member.name}
          </div>
        ))}
      </Paper>
    </Portal>
  );
}
