import { counted } from '../../../format/quantities.ts';
import { UnsavedWork } from '../../../stores/unsaved-work.ts';
import type { QueuedCommand } from './CommandQueue.ts';
import type { DraftContext, DraftTarget } from './draft-target.ts';

/** Commands that were not answered yet when the session ended. */
const kept = new UnsavedWork<readonly QueuedCommand[]>();

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

/** Sends, once, what was kept; answers with what to say of it. */
export const resumeUnanswered = (
  context: DraftContext,
  target: DraftTarget,
  commands: { readonly resume: (waited: readonly QueuedCommand[]) => void },
): string | undefined => {
  const waited = kept.take(context.userId, placeOf(context, target));
  if (!waited) return undefined;
  commands.resume(waited);
  return `${counted(waited.length, 'change')} from before you were logged out ${waited.length === 1 ? 'was' : 'were'} kept.`;
};
