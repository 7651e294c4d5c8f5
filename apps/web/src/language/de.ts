const files = import.meta.glob<Record<string, string>>('../*/de.po', { eager: true, import: 'default' });

export const german: Record<string, string> = Object.assign({}, ...Object.values(files));
