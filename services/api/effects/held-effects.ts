import { type EffectsHold, effectsHoldDecider } from '#domain/effect/hold';
import { effectsStream } from '#domain/streams';
import type { EventReader } from '#platform/event-store/port';
import { recordedBy } from '#projections/runtime/folding/recorded';

/** Which effects wait for an operator. */
export const readHold = async (events: Pick<EventReader, 'readStream'>): Promise<EffectsHold> =>
  (await events.readStream(effectsStream))
    .map(recordedBy(effectsHoldDecider))
    .reduce(effectsHoldDecider.evolve, effectsHoldDecider.initialState);
