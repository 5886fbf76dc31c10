import { recordDone } from '#api/effects/record-done';
import type { Execute } from '#api/platform/execute-port';
import { confirmationOf, transferCause } from '#domain/effect/decide';
import type { EffectDone } from '#domain/effect/events';
import { beforeTheFirst, type EventReader, type Position } from '#platform/event-store/port';
import { eachOf } from './seed-context.ts';

const batch = 5_000;
const atOnce = 64;

/** Records what demo declarations would have mailed, and demo transfers sent, as done: nothing leaves because of them. */
export const seedEffects = async (engine: {
  readonly execute: Execute;
  readonly events: Pick<EventReader, 'readAll'>;
}): Promise<void> => {
  const causes: Pick<EffectDone['data'], 'cause' | 'effect'>[] = [];
  let position: Position = beforeTheFirst;
  for (;;) {
    const events = await engine.events.readAll(position, batch);
    const last = events.at(-1);
    if (!last) break;
    position = last.position;
    for (const { type, data } of events) {
      if (type === 'DeclarationCompleted') {
        const { submissionId }: { submissionId: string } = JSON.parse(data);
        causes.push({ cause: confirmationOf(submissionId), effect: 'submission_confirmation' });
      }
      if (type === 'BookingTransferRequested') {
        const { transferId }: { transferId: string } = JSON.parse(data);
        causes.push({ cause: transferCause(transferId), effect: 'booking_transfer' });
      }
    }
  }
  await eachOf(causes, atOnce, async (done) => {
    await recordDone(engine.execute, { ...done, outcome: 'seeded' });
  });
};
