import { recordDone } from '#api/effects/record-done';
import type { Execute } from '#api/platform/execute-port';
import { confirmationOf } from '#domain/effect/decide';
import { beforeTheFirst, type EventReader, type Position } from '#platform/event-store/port';
import { eachOf } from './seed-context.ts';

const batch = 5_000;
const atOnce = 64;

/** Records what demo declarations would have mailed as done, so that nobody is written to about them. */
export const seedEffects = async (engine: {
  readonly execute: Execute;
  readonly events: Pick<EventReader, 'readAll'>;
}): Promise<void> => {
  const submissions: string[] = [];
  let position: Position = beforeTheFirst;
  for (;;) {
    const events = await engine.events.readAll(position, batch);
    const last = events.at(-1);
    if (!last) break;
    position = last.position;
    for (const { type, data } of events) {
      if (type !== 'DeclarationCompleted') continue;
      const { submissionId }: { submissionId: string } = JSON.parse(data);
      submissions.push(submissionId);
    }
  }
  await eachOf(submissions, atOnce, async (submissionId) =>
    recordDone(engine.execute, {
      cause: confirmationOf(submissionId),
      effect: 'submission_confirmation',
      outcome: 'seeded',
    }),
  );
};
