import { describe, expect, it } from 'vitest';
import { isFaithful } from './note-extensions.ts';

describe('a text is edited as one reads it', () => {
  it.each([
    'plain words',
    '## Heading\n\n### Smaller\n\nwith **bold**, *italic* and ~~struck~~ words',
    '- one\n- two\n  - deeper\n\n1. first\n2. second',
    '- [x] offer\n- [ ] contract',
    '> quoted\n\n[a link](https://example.com) and `code`',
    'Ask @usr_01m8712j8be5sta8ztypk9x9s8 for it',
    '```\ncode\n```',
  ])('where the editor gives it back as it was: %j', (text) => {
    expect(isFaithful(text)).toBe(true);
  });

  it.each(['| a | b |\n| - | - |\n| 1 | 2 |', '![picture](https://example.com/a.png)'])(
    'and as Markdown where the editor would change it: %j',
    (text) => {
      expect(isFaithful(text)).toBe(false);
    },
  );
});
