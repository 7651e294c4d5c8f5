const files = import.meta.glob<Record<string, string>>('../*/de.po', { eager: true, import: 'default' });

/** German by English text. */
export const german: Record<string, string> = Object.assign({}, ...Object.values(files));
