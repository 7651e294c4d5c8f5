import { writeFileSync } from 'node:fs';
import { sdkSources } from './sources.ts';

// The second half of `pnpm openapi`: the SDK's types and routes, from the committed document.
for (const { file, text } of await sdkSources()) writeFileSync(file, text);
