import type { Problem } from '@dossier/domain/workflows/schema.ts';
import { createContext } from 'react';
import type { ActionInfo } from './workflows.ts';

/** What every step needs of the builder around it. */
interface Building {
  actions: readonly ActionInfo[];
  /** The step that is being edited, by its name. */
  openName: string | undefined;
  open: (name: string | undefined) => void;
  nameFor: (action: string) => string;
  /** Of the published version. */
  problems: readonly Problem[];
}

export const BuildingContext = createContext<Building>({
  actions: [],
  openName: undefined,
  open: () => {},
  nameFor: (action) => action,
  problems: [],
});
