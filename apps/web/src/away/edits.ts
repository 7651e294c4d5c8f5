import { useSyncExternalStore } from 'react';
import { waitForPerson } from '../session/fresh-sign-in.ts';
import { isServerAway, lookForServer, onServerBack, onServerState } from './server.ts';
import { forgetEdit, storeEdit, storedEdits, type Edit } from './stored-edits.ts';

/** How a try of an edit ended: the server answered, for good or ill, or could not do it just now. */
export type Tried = { isReached: true; problem?: string | undefined; isSignedOut?: boolean } | { isReached: false };
/** Ends without an answer once `left` aborts. */
type Try = (left: AbortSignal) => Promise<Tried>;

/** An edit without an answer after this time makes the page look for the server. */
const unansweredMs = 1_500;
/**
 * A request that has no answer after this time, although the server is there, was lost on the way, and is sent again.
 * If the server is still at it, it says so.
 */
const answerMsMax = 15_000;
/** Tries of an edit that does not get through although the server is there: 15 s, or 90 without any answer. */
const triesMax = 5;
const waitMs = (tries: number) => 1_000 * 2 ** (tries - 1);

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
/** The last edit under way of each thing: of two edits of a cell, the later one must win. */
const lanes = new Map<string, Promise<void>>();

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

/**
 * Sends an edit after the earlier ones of the same thing; while the server is away, or others wait, it waits its turn.
 * It is stored until it is answered: a page that is left meanwhile does not take it along.
 */
export async function sendEdit(edit: Edit, send: Try, giveUp: () => void): Promise<void> {
  storeEdit(edit);
  const lane = laneOf(edit);
  const sending = (lanes.get(lane) ?? Promise.resolve()).then(() => sendOrKeep({ edit, send, tries: 0, giveUp }));
  lanes.set(lane, sending);
  await sending;
  if (lanes.get(lane) === sending) lanes.delete(lane);
}

async function sendOrKeep(one: Waiting): Promise<void> {
  if (isServerAway() || waiting.length > 0) return keep(one);
  const late = setTimeout(() => void lookForServer(), unansweredMs);
  const tried = await tryOnce(one);
  clearTimeout(late);
  if (!tried.isReached) {
    keep(one);
    void lookForServer().then((isThere) => (isThere ? drain() : undefined));
  } else if (tried.isSignedOut === true) one.giveUp();
  else forgetEdit(one.edit);
}

/** Takes up what an earlier page of this person could not send. */
export function takeUp(userId: string, workspaceId: string, sendAgain: SendAgain): void {
  const known = new Set([...waiting.map(({ edit }) => edit.key), ...refused.map(({ key }) => key)]);
  for (const edit of storedEdits(userId, workspaceId)) {
    if (known.has(edit.key)) continue;
    if (edit.problem === undefined) keep(againOf(edit, sendAgain));
    else refused = [...refused, edit];
  }
  tell();
  if (waiting.length > 0 && !isServerAway()) void drain();
}

type SendAgain = (edit: Edit, left: AbortSignal) => Promise<Tried>;

/** Tries an edit again that was refused. */
export function tryAgain(edit: Edit, sendAgain: SendAgain): void {
  drop(edit);
  const { problem: _problem, ...again } = edit;
  // The key identifies the first try, so the second gets another.
  keep(againOf({ ...again, key: `${edit.key}+` }, sendAgain));
  void drain();
}

export function drop(edit: Edit): void {
  refused = refused.filter(({ key }) => key !== edit.key);
  forgetEdit(edit);
  tell();
}

function againOf(edit: Edit, sendAgain: SendAgain): Waiting {
  return { edit, send: (left) => sendAgain(edit, left), tries: 0, giveUp: () => {} };
}

function keep(one: Waiting): void {
  waiting = [...waiting, one].toSorted((a, b) => a.edit.at - b.edit.at);
  tell();
}

function refuse(edit: Edit, problem: string): void {
  const told = { ...edit, problem };
  storeEdit(told);
  refused = [...refused, told];
}

/** Sends what waits, one after the other: a later edit may stand on an earlier one. */
async function drain(): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  for (let one = waiting[0]; one && !isServerAway(); one = waiting[0]) {
    one.tries += 1;
    const tried = await tryOnce(one);
    const isOver = tried.isReached || (one.tries >= triesMax && !isServerAway());
    if (isOver) end(one, tried);
    else if (await lookForServer()) await pause(waitMs(one.tries));
  }
  isDraining = false;
}

function end(one: Waiting, tried: Tried): void {
  waiting = waiting.filter((other) => other !== one);
  if (!tried.isReached) {
    refuse(one.edit, '');
    one.giveUp();
  } else if (tried.isSignedOut === true) {
    // It stays stored, and is sent after the person has signed in again.
    one.giveUp();
  } else if (tried.problem === undefined) forgetEdit(one.edit);
  else refuse(one.edit, tried.problem);
  tell();
}

/** A server that goes away leaves a request without an end; the next try has the same key. */
async function tryOnce(one: Waiting): Promise<Tried> {
  const left = new AbortController();
  const stop = onServerState(() => {
    if (isServerAway()) left.abort();
  });
  const late = setTimeout(() => left.abort(), answerMsMax);
  const tried = await one.send(left.signal);
  clearTimeout(late);
  stop();
  // The person signs in again on the same page.
  return tried.isReached && tried.isSignedOut === true && (await waitForPerson('sign-in')) ? tryOnce(one) : tried;
}

function laneOf({ key, input }: Edit): string {
  const { id } = Object(input) as { id?: unknown };
  return typeof id === 'string' ? id : key;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function tell(): void {
  snapshot = { waiting: waiting.length, refused };
  for (const listener of listeners) listener();
}

onServerBack(() => void drain());
