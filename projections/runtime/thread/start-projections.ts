import { type ProjectorThreadOptions, startProjectorThread } from './projector-thread.ts';
import { runProjectionsOn } from './projections-on-folder.ts';
import type { RunningProjections } from '../projector/run-projections.ts';

export interface StartProjectionsOptions extends ProjectorThreadOptions {
  /** `own`: a worker thread writes `documents.db`. `caller`: this thread does, for tests and one-off commands. */
  readonly thread: 'own' | 'caller';
}

/**
 * Starts the read models of a data folder, whose log and vault are open for writing already. Resolves when `reached`
 * and the live generations are true, and `documents.db` can be opened for reading; a portal answers nobody before
 * `ready`. Closing it closes what it opened.
 * @throws OtherLog, CheckpointAheadOfLog
 */
export const startProjections = async (options: StartProjectionsOptions): Promise<RunningProjections> => {
  const { thread, ...rest } = options;
  if (thread === 'own') return startProjectorThread(rest);
  const running = runProjectionsOn(rest);
  try {
    await running.started;
  } catch (error) {
    await running.close();
    throw error;
  }
  return running;
};
