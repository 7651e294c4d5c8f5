import { useSyncExternalStore } from 'react';
import { codeOf, failureOf } from '../ground/failure.ts';
import { forgetStored, readStored, store, storedKeys } from '../ground/stored.ts';
import { waitForPerson } from '../session/fresh-sign-in.ts';
import { queryClient } from '../session/query-client.ts';
import { isServerAway, lookForServer, onServerBack, onServerState, pause } from './server.ts';

const prefix = 'dossier.waiting.';

/** A write that the server has not answered yet, or has refused after it waited. */
export interface Edit {
  /** Idempotency key, the same for every try. */
  key: string;
  path: string;
  input: unknown;
  userId: string;
  workspaceId: string;
  /** Time of the edit: edits are sent in this order. */
  at: number;
  problem?: string;
}

/** Outcome of a try: an answer, good or bad, or no answer for now. */
export interface Tried {
  isReached: boolean;
  answer?: unknown;
  error?: unknown;
}
/** Ends without an answer once `left` aborts. */
export type SendEdit = (edit: Edit, left: AbortSignal) => Promise<Tried>;

/** An edit without an answer after this time makes the page look for the server. */
const unansweredMs = 1_500;
/** After this time, the request counts as lost and is sent again; a server still working on it says so. */
const answerMsMax = 15_000;
/** Tries of an edit that fails although the server is there: 15 s, or 90 s without any answer. */
const triesMax = 5;
const waitMs = (tries: number) => 1_000 * 2 ** (tries - 1);

interface Waiting {
  edit: Edit;
  tries: number;
  /** Ends the wait of the caller; an edit of an earlier page has none. */
  settle?: (tried: Tried) => void;
}

/** Owner of these edits: another person on this machine must not send them. */
let editor: { userId: string; send: SendEdit } | undefined;
let waiting: Waiting[] = [];
let refused: Edit[] = [];
let isDraining = false;
let snapshot: { waiting: number; refused: readonly Edit[] } = { waiting: 0, refused };
const listeners = new Set<() => void>();
/** The last edit under way of each thing: of two edits of a cell, the later one must win. */
const lanes = new Map<string, Promise<void>>();

export function useEdits() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
}

export function editorId(): string | undefined {
  return editor?.userId;
}

/** Sends an edit after the earlier ones of the same thing. It is stored until it is answered, so it outlives its page. */
export async function sendEdit(edit: Edit, settle: (tried: Tried) => void): Promise<void> {
  storeEdit(edit);
  const lane = laneOf(edit);
  const sending = (lanes.get(lane) ?? Promise.resolve()).then(() => sendOrKeep({ edit, tries: 0, settle }));
  lanes.set(lane, sending);
  await sending;
  if (lanes.get(lane) === sending) lanes.delete(lane);
}

async function sendOrKeep(one: Waiting): Promise<void> {
  if (isServerAway() || waiting.length > 0) return keep(one);
  const late = setTimeout(() => void lookForServer(), unansweredMs);
  const tried = await tryOnce(one.edit);
  clearTimeout(late);
  if (!tried.isReached) {
    keep(one);
    return void lookForServer().then((isThere) => (isThere ? drain() : undefined));
  }
  if (!isSignedOut(tried)) forgetEdit(one.edit);
  one.settle?.(tried);
}

/** Starts editing as this person, and sends the edits that an earlier page of theirs could not send. */
export function takeUp(userId: string, workspaceId: string, send: SendEdit): void {
  editor = { userId, send };
  const known = new Set([...waiting.map(({ edit }) => edit.key), ...refused.map(({ key }) => key)]);
  for (const edit of storedEdits(userId, workspaceId)) {
    if (known.has(edit.key)) continue;
    if (edit.problem === undefined) keep({ edit, tries: 0 });
    else refused = [...refused, edit];
  }
  tell();
  if (waiting.length > 0 && !isServerAway()) void drain();
}

export function tryAgain(edit: Edit): void {
  drop(edit);
  const { problem: _problem, ...again } = edit;
  // The key belongs to the first try, so the second gets another.
  keep({ edit: { ...again, key: `${edit.key}+` }, tries: 0 });
  void drain();
}

export function drop(edit: Edit): void {
  refused = refused.filter(({ key }) => key !== edit.key);
  forgetEdit(edit);
  tell();
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

/** Sends the waiting edits in order, since a later edit may build on an earlier one. */
async function drain(): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  for (let one = waiting[0]; one && !isServerAway(); one = waiting[0]) {
    one.tries += 1;
    const tried = await tryOnce(one.edit);
    const isOver = tried.isReached || (one.tries >= triesMax && !isServerAway());
    if (isOver) end(one, tried);
    else if (await lookForServer()) await pause(waitMs(one.tries));
  }
  isDraining = false;
}

function end({ edit, settle }: Waiting, tried: Tried): void {
  waiting = waiting.filter((other) => other.edit !== edit);
  const problem = problemOf(tried, settle === undefined);
  // After the end of a session it stays stored, and is sent once the person has signed in again.
  if (problem === undefined) forgetEdit(edit);
  else if (!isSignedOut(tried)) refuse(edit, problem);
  if (settle) settle(tried);
  else if (tried.isReached && tried.error === undefined) void queryClient.invalidateQueries();
  tell();
}

/** Reason why an edit was refused. Without a caller, also covers a batch with refused items. */
function problemOf({ isReached, answer, error }: Tried, isAlone: boolean): string | undefined {
  if (!isReached) return '';
  if (error !== undefined) return failureOf(error).message;
  const { data } = Object(answer) as { data?: { results?: unknown } };
  const results: unknown[] = isAlone && Array.isArray(data?.results) ? data.results : [];
  const refusal = results.map((result) => (Object(result) as { error?: unknown }).error).find((one) => one);
  return refusal === undefined ? undefined : String((Object(refusal) as { message?: unknown }).message);
}

function isSignedOut({ isReached, error }: Tried): boolean {
  return isReached && codeOf(error) === 'UNAUTHORIZED';
}

/** If the server goes away, the request never ends; the next try has the same key. */
async function tryOnce(edit: Edit): Promise<Tried> {
  const left = new AbortController();
  const stop = onServerState(() => {
    if (isServerAway()) left.abort();
  });
  const late = setTimeout(() => left.abort(), answerMsMax);
  const tried: Tried = (await editor?.send(edit, left.signal)) ?? { isReached: false };
  clearTimeout(late);
  stop();
  // The person signs in again on the same page.
  return isSignedOut(tried) && (await waitForPerson('sign-in')) ? tryOnce(edit) : tried;
}

function laneOf({ key, input }: Edit): string {
  const { id } = Object(input) as { id?: unknown };
  return typeof id === 'string' ? id : key;
}

function tell(): void {
  snapshot = { waiting: waiting.length, refused };
  for (const listener of listeners) listener();
}

/** Survives a reload. Each edit is stored separately, since tabs share the storage. */
export function storeEdit(edit: Edit): void {
  store(prefix + edit.key, edit);
}

function forgetEdit({ key }: Edit): void {
  localStorage.removeItem(prefix + key);
}

function storedEdits(userId: string, workspaceId: string): Edit[] {
  return storedKeys(prefix)
    .flatMap((key) => readStored<Edit>(key) ?? [])
    .filter((edit) => edit.userId === userId && edit.workspaceId === workspaceId)
    .toSorted((a, b) => a.at - b.at);
}

export function forgetEdits(): void {
  forgetStored(prefix);
}

onServerBack(() => void drain());
