import { eventDefinitions } from '@dossier/domain/events.ts';
import { expect, test } from 'vitest';
import { eventTitles } from './event-titles.ts';

test.each(eventDefinitions)('$kind has a title', ({ kind }) => {
  expect(eventTitles[kind], `Give ${kind} a title in apps/web/src/workflows/trigger/event-titles.ts.`).toBeDefined();
});
