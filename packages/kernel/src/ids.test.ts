import { TypeID } from 'typeid-js';
import { v4, v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { clock } from './clock.ts';
import { decodeId, encodeId, newId } from './ids.ts';

beforeAll(() => clock.sample(() => Promise.resolve(Date.now())));

describe('ids', () => {
  it('are what the TypeID library makes of the same uuid', () => {
    for (let i = 0; i < 500; i += 1) {
      const uuid = i % 2 === 0 ? v7() : v4();
      expect(encodeId('rec', uuid)).toBe(TypeID.fromUUID('rec', uuid).toString());
      expect(decodeId('rec', encodeId('rec', uuid))).toBe(uuid);
    }
  });

  it('follow the vector of the specification', () => {
    expect(encodeId('rec', '01890a5d-ac96-774b-bcce-b302099a8057')).toBe('rec_01h455vb4pex5vsknk084sn02q');
  });

  it('sort by the time of their making', () => {
    const ids = Array.from({ length: 100 }, () => newId('evt'));
    expect(ids.toSorted()).toEqual(ids);
  });

  it.each([
    '',
    'rec_',
    'deal_01h455vb4pex5vsknk084sn02q',
    'rec_01h455vb4pex5vsknk084sn02',
    'rec_81h455vb4pex5vsknk084sn02q',
    'rec_01h455vb4pex5vsknk084sn0ilou',
    'REC_01h455vb4pex5vsknk084sn02q',
    "rec_01h455vb4pex5vsknk084sn02'",
  ])('do not take %j for one of theirs', (id) => expect(decodeId('rec', id)).toBeUndefined());
});
