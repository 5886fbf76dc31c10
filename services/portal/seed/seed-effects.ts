import { recordDone } from '#api/effects/record-done';
import type { Execute } from '#api/platform/execute-port';
import type { EffectDone } from '#domain/effect/events';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import { beforeTheFirst, type EventReader, type Position } from '#platform/event-store/port';
import { causingTypes, dueBy, isCausing } from '#projections/due-effects/due-on';

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
      if (!causingTypes.some((causing) => causing === type)) continue;
      const event: { type: string; data: unknown } = { type, data: JSON.parse(data) };
      if (!isCausing(event)) continue;
      for (const { cause, facts } of dueBy(event)) causes.push({ cause, effect: facts.effect });
    }
  }
  await forEachConcurrently(atOnce, causes, async (done) => {
    await recordDone(engine.execute, { ...done, outcome: 'seeded' });
  });
};
