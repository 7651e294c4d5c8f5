import { expect, it } from 'vitest';
import { memorySettings } from './memory.ts';

it.each([
  [0.5, '128MB', '4MB'],
  [4, '1024MB', '5MB'],
  [64, '8192MB', '64MB'],
])('with %s GB, PostgreSQL has %s of shared buffers and %s for each sort', (gigabytes, shared_buffers, work_mem) => {
  expect(memorySettings(gigabytes * 2 ** 30)).toMatchObject({ shared_buffers, work_mem });
});
