import type { Problem, Step } from '@dossier/domain/workflows/schema.ts';
import { createContext, useContext, type ReactNode } from 'react';
import type { Editing } from './editing.ts';

export interface FlowView {
  readonly steps: readonly Step[];
  /** The step whose details are shown, by its name. */
  readonly openName: string | undefined;
  /** Its path, needed while another step has the same name. */
  readonly openPath?: string | undefined;
  open: (name: string | undefined) => void;
  titleOf: (action: string) => string;
  bodyOf: (step: Step, path: string) => ReactNode;
  /** Mark beside a step's title: its state in a run or a test. */
  markOf?: ((step: Step) => ReactNode) | undefined;
  /** True for a step that a run or test did not reach. */
  isFaint?: ((step: Step) => boolean) | undefined;
  readonly problems: readonly Problem[];
  /** Undefined if the flow is read-only. */
  readonly editing?: Editing | undefined;
}

export const FlowContext = createContext<FlowView | undefined>(undefined);

export function useFlow(): FlowView {
  const view = useContext(FlowContext);
  if (!view) throw new Error('The picture of a workflow has no view around it.');
  return view;
}
