import { registerHooks } from 'node:module';

// Node asks package.json where a module of drizzle-orm is and what a file ".js" is, and parses all of it
// anew for each question: with its 180 kB, 100 files and as many imports, most of a second in every
// process. This answers in its place; there is one drizzle-orm in the house.
// To be imported before anything that imports drizzle-orm.
const found = new Map<string, string>();

registerHooks({
  resolve(specifier, context, next) {
    const isInside =
      specifier.startsWith('.') &&
      specifier.endsWith('.js') &&
      context.parentURL?.includes('/node_modules/drizzle-orm/');
    if (isInside) return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (!/^drizzle-orm(\/|$)/.test(specifier) || !context.conditions.includes('import'))
      return next(specifier, context);
    const url = found.get(specifier);
    if (url !== undefined) return { url, format: 'module', shortCircuit: true };
    const answer = next(specifier, context);
    found.set(specifier, answer.url);
    return answer;
  },
});
