import { eventDefinitions } from '@dossier/domain/events.ts';
import { expect, test } from 'vitest';
import { eventTitles } from './workflows.ts';

test.each(eventDefinitions)('$kind has a title', ({ kind }) => {
  expect(eventTitles[kind], `Give ${kind} a title in apps/web/src/workflows/workflows.ts.`).toBeDefined();
});
