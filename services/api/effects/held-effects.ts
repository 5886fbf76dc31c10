import { effectsHoldDecider } from '#domain/effect/hold';
import type { Recorded } from '#domain/shared/envelope';
import type { EffectsHold, EffectsHoldEvent } from '#domain/effect/hold';
import { effectsStream } from '#domain/streams';
import type { EventReader } from '#platform/event-store/port';
import { toRecorded } from '#projections/runtime/folding/recorded';

/** Which effects wait for an operator. */
export const readHold = async (events: Pick<EventReader, 'readStream'>): Promise<EffectsHold> =>
  (await events.readStream(effectsStream))
    // Whatever stands in this stream was written by this decider.
    .map((stored) => toRecorded(stored) as Recorded<EffectsHoldEvent>)
    .reduce<EffectsHold>(
      (hold, event) => effectsHoldDecider.evolve(hold, event as EffectsHoldEvent),
      effectsHoldDecider.initialState,
    );
