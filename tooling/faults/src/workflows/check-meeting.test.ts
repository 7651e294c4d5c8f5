import { describe, expect, it } from 'vitest';
import { checkMeeting, type MeetingRun } from './check-meeting.ts';

const run = (id: string, read: number, more: Partial<MeetingRun> = {}): MeetingRun => ({
  id: `run_${id}`,
  state: 'SUCCEEDED',
  note: null,
  read,
  wrote: read + 1,
  ...more,
});
const cancelled = (id: string, note: string): MeetingRun => ({
  ...run(id, 0, { state: 'CANCELLED', note }),
  read: null,
  wrote: null,
});
const serial = [run('a', 0), run('b', 1), run('c', 2)];

describe('runs one after the other', () => {
  it('in any order are right', () => {
    expect(checkMeeting('serial', serial, ['a', 'a', 'c', 'b'], 3)).toEqual([]);
    expect(checkMeeting('serial', [run('a', 2), run('b', 0), run('c', 1)], [], 3)).toEqual([]);
  });

  it('of which two have read the same are found', () => {
    expect(checkMeeting('serial', [run('a', 0), run('b', 1), run('c', 1)], [], 3)).toEqual([
      'an overlap: run_c read 1 and wrote 2, not 3',
    ]);
  });

  it('of which one calls between two calls of another are found', () => {
    expect(checkMeeting('serial', serial, ['a', 'b', 'a', 'c'], 3)).toEqual([
      'an overlap: a called again after b had called',
    ]);
  });

  it('that did not succeed, or whose count is gone, are found', () => {
    expect(checkMeeting('serial', [...serial, cancelled('d', 'Replaced by run_a.')], [], 3)).toHaveLength(1);
    expect(checkMeeting('serial', serial, [], 2)).toEqual(['3 runs have counted, and the count is 2']);
  });
});

describe('runs of which the newer wins', () => {
  it('are right where each cancelled one names a later one', () => {
    const runs = [cancelled('a', 'Replaced by the later run run_b of its key.'), run('b', 0)];
    expect(checkMeeting('newestWins', runs, ['a', 'b', 'a'], 1)).toEqual([]);
  });

  it('are found where the newest was cancelled, or an older one won', () => {
    const newest = [run('a', 0), cancelled('b', 'Replaced by the later run run_a of its key.')];
    expect(checkMeeting('newestWins', newest, [], 1)).toEqual(['run_b is the newest and was cancelled']);
    const older = [run('a', 0), cancelled('b', 'Replaced by the later run run_a of its key.'), run('c', 1)];
    expect(checkMeeting('newestWins', older, [], 2)).toEqual(['run_b was replaced by the older run_a']);
  });
});

describe('runs that are dropped', () => {
  const dropped = (id: string, by: string) => cancelled(id, `Dropped: the run ${by} of its key is under way.`);

  it('are right where they name one that ran', () => {
    expect(checkMeeting('drop', [run('a', 0), dropped('b', 'run_a'), run('c', 1)], ['a', 'c'], 2)).toEqual([]);
  });

  it('are found where none ran instead, or where they have counted', () => {
    const both = [dropped('a', 'run_b'), dropped('b', 'run_a')];
    expect(checkMeeting('drop', both, [], 0)).toHaveLength(2);
    expect(checkMeeting('drop', [run('a', 0), { ...dropped('b', 'run_a'), wrote: 2, read: 1 }], [], 2)).toEqual([
      'run_b was dropped and has counted',
    ]);
  });
});
