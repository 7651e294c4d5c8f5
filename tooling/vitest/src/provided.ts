declare module 'vitest' {
  interface ProvidedContext {
    /** Where the PostgreSQL of this run is, without a database. */
    postgresUrl: string;
  }
}

/** The migrated database that every test database is a clone of. */
export const templateName = 'template_dossier';
