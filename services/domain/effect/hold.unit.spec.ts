import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { effectsHoldDecider, type EffectsHoldEvent, holdEffects, releaseEffects } from './hold.ts';

const given = specify(effectsHoldDecider);
const upTo = '2026-03-01T08:00:00.000Z';
const later = '2026-03-02T08:00:00.000Z';
const held: EffectsHoldEvent = { type: 'EffectsHeld', data: { upTo } };

describe('effects', () => {
  it('are held up to a moment, and the later of two counts', () => {
    given([])
      .when((state) => holdEffects(state, upTo))
      .thenEvents([held]);
    given([held])
      .when((state) => holdEffects(state, upTo))
      .thenNothing();
    given([held])
      .when((state) => holdEffects(state, later))
      .thenEvents([{ type: 'EffectsHeld', data: { upTo: later } }]);
  });

  it('are released once', () => {
    given([held])
      .when(releaseEffects)
      .thenEvents([{ type: 'EffectsReleased', data: {} }]);
    given([held, { type: 'EffectsReleased', data: {} }])
      .when(releaseEffects)
      .thenNothing();
  });
});
