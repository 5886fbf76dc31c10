import { KeptWork } from '../../../stores/kept-work.ts';
import type { QueuedCommand } from './CommandQueue.ts';
import type { DraftContext, DraftTarget } from './draft-target.ts';

/** Commands that were not answered yet when the session ended. */
const kept = new KeptWork<readonly QueuedCommand[]>();

const placeOf = ({ organisation }: DraftContext, target: DraftTarget): string =>
  JSON.stringify([organisation, target]);

/** Keeps what waits for an answer until its user has signed in again. False where there is nothing. */
export const keepUnanswered = (
  context: DraftContext,
  target: DraftTarget,
  waiting: readonly QueuedCommand[],
): boolean => {
  if (waiting.length === 0) return false;
  kept.keep(context.userId, placeOf(context, target), waiting);
  return true;
};

/** Hands out once what was kept. */
export const takeUnanswered = (
  context: DraftContext,
  target: DraftTarget,
): readonly QueuedCommand[] | undefined => kept.take(context.userId, placeOf(context, target));
