import { useSyncExternalStore } from 'react';
import { isServerAway, lookForServer, onServerBack } from './server.ts';
import { forgetEdit, storeEdit, storedEdits, type Edit } from './stored-edits.ts';

/** Why a try of an edit ended: the server answered, for good or ill, or could not be reached. */
export type Tried = { isReached: true; problem?: string | undefined } | { isReached: false };
type Try = () => Promise<Tried>;

/** An edit without an answer after this time makes the page look for the server. */
const unansweredMs = 3_000;
/** Tries of an edit that does not get through although the server is there. */
const triesMax = 5;

interface Waiting {
  edit: Edit;
  send: Try;
  tries: number;
  /** Ends the wait of its caller where it has failed too often. */
  giveUp: () => void;
}

let waiting: Waiting[] = [];
let refused: Edit[] = [];
let isDraining = false;
let snapshot: { waiting: number; refused: readonly Edit[] } = { waiting: 0, refused };
const listeners = new Set<() => void>();

/** How many edits wait for the server, and which it refused after they had waited. */
export function useEdits() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
}

/** Sends an edit; while the server is away, or others wait, it waits its turn. */
export async function sendEdit(edit: Edit, send: Try, giveUp: () => void): Promise<void> {
  const one: Waiting = { edit, send, tries: 0, giveUp };
  if (isServerAway() || waiting.length > 0) return keep(one);
  const late = setTimeout(() => {
    storeEdit(edit);
    void lookForServer();
  }, unansweredMs);
  const tried = await send();
  clearTimeout(late);
  forgetEdit(edit);
  if (tried.isReached) return;
  keep(one);
  if (await lookForServer()) void drain();
}

/** Takes up what an earlier page of this person could not send. */
export function takeUp(userId: string, workspaceId: string, sendAgain: (edit: Edit) => Promise<Tried>): void {
  const known = new Set([...waiting.map(({ edit }) => edit.key), ...refused.map(({ key }) => key)]);
  for (const edit of storedEdits(userId, workspaceId)) {
    if (known.has(edit.key)) continue;
    if (edit.problem === undefined) keep({ edit, send: () => sendAgain(edit), tries: 0, giveUp: () => refuse(edit) });
    else refused = [...refused, edit];
  }
  tell();
  if (waiting.length > 0 && !isServerAway()) void drain();
}

/** Tries an edit again that was refused. */
export function tryAgain(edit: Edit, sendAgain: (edit: Edit) => Promise<Tried>): void {
  drop(edit);
  const { problem: _problem, ...again } = edit;
  // The server may have kept its refusal with the key.
  const fresh = { ...again, key: `${edit.key}+` };
  keep({ edit: fresh, send: () => sendAgain(fresh), tries: 0, giveUp: () => refuse(fresh) });
  void drain();
}

export function drop(edit: Edit): void {
  refused = refused.filter(({ key }) => key !== edit.key);
  forgetEdit(edit);
  tell();
}

function keep(one: Waiting): void {
  storeEdit(one.edit);
  waiting = [...waiting, one].toSorted((a, b) => a.edit.at - b.edit.at);
  tell();
}

function refuse(edit: Edit, problem?: string): void {
  const told = problem === undefined ? edit : { ...edit, problem };
  storeEdit(told);
  refused = [...refused, told];
  tell();
}

/** Sends what waits, one after the other: a later edit may stand on an earlier one. */
async function drain(): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  for (let one = waiting[0]; one && !isServerAway(); one = waiting[0]) {
    one.tries += 1;
    const tried = await one.send();
    if (tried.isReached || one.tries >= triesMax) {
      waiting = waiting.filter((other) => other !== one);
      forgetEdit(one.edit);
      if (!tried.isReached) one.giveUp();
      else if (tried.problem !== undefined) refuse(one.edit, tried.problem);
      tell();
    } else if (await lookForServer()) await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  isDraining = false;
}

function tell(): void {
  snapshot = { waiting: waiting.length, refused };
  for (const listener of listeners) listener();
}

onServerBack(() => void drain());
