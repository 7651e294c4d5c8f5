declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of this run's PostgreSQL, without a database. */
    postgresUrl: string;
  }
}

/** The migrated database that test databases are cloned from. */
export const templateName = 'template_dossier';
