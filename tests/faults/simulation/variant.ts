import type { Execute } from '#api/platform/execute-port';
import type { SubmissionSurroundings } from '#api/declarations/submission/submission-process';
import type { Documents } from '#platform/documents/port';
import type { DocumentsWriter } from '#platform/documents/writer-port';
import type { ProjectionControl } from '#projections/runtime/control';
import type { Life } from './scheduler.ts';
import type { Answer } from './simulated-browser.ts';
import type { LogOverWire, SimulatedLog, StoreOfNode } from './simulated-log.ts';

type Control = Pick<ProjectionControl, 'reached' | 'onAdvance' | 'onAhead' | 'onFlip'>;

/** Parts that a planted bug takes the place of; the product's own are what is left out. */
export interface VariantOf<Simulation> {
  readonly log?: (simulation: Simulation) => SimulatedLog;
  /** As nodes that take commands reach it. */
  readonly store?: (store: LogOverWire, simulation: Simulation) => StoreOfNode;
  readonly projectorStore?: (store: LogOverWire, simulation: Simulation) => StoreOfNode;
  readonly writer?: (writer: DocumentsWriter, simulation: Simulation) => DocumentsWriter;
  readonly documents?: (documents: Documents, simulation: Simulation) => Documents;
  readonly control?: (control: Control, simulation: Simulation) => Control;
  readonly executeOfProcess?: (execute: Execute, life: Life) => Execute;
  readonly surroundings?: (around: SubmissionSurroundings) => SubmissionSurroundings;
  readonly forgetsSubmissions?: boolean;
  readonly answer?: (answer: Answer, simulation: Simulation) => Answer;
}
