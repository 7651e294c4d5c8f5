declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of this run's PostgreSQL, with its own database. */
    postgresUrl: string;
  }
}

/** The migrated database that test databases are cloned from. */
export const templateName = 'template_dossier';

/** The role of gateways and workers in tests, with the privileges that it has in production (docs/decisions/0038). */
export const programRole = 'dossier_program';

/** The URL of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: name }).href;
}
