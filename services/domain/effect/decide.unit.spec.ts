import { describe, expect, it } from '@jest/globals';
import { effectStream } from '../streams.ts';
import { specify } from '../shared/decider.specification.ts';
import {
  confirmationOf,
  effectDecider,
  recordEffectDone,
  recordEffectRefused,
  releaseEffect,
} from './decide.ts';
import type { EffectDone, EffectRefused } from './events.ts';

const given = specify(effectDecider);
const data: EffectDone['data'] = {
  cause: confirmationOf('s-1', null),
  effect: 'submission_confirmation',
  outcome: 'sent',
};

describe('an effect', () => {
  it('is recorded as done once', () => {
    given([])
      .when((state) => recordEffectDone(state, data))
      .thenEvents([{ type: 'EffectDone', data }]);
    given([{ type: 'EffectDone', data }])
      .when((state) => recordEffectDone(state, { ...data, outcome: 'seeded' }))
      .thenNothing();
  });

  it('is refused once, tried again only when released, and then recorded anew', () => {
    const { cause, effect } = data;
    const refused: EffectRefused['data'] = { cause, effect, reason: '550 RCPT TO' };
    const wasRefused = { type: 'EffectRefused', data: refused } as const;
    const released = { type: 'EffectReleased', data: { cause, effect } } as const;
    given([])
      .when((state) => recordEffectRefused(state, refused))
      .thenEvents([wasRefused]);
    given([wasRefused])
      .when((state) => recordEffectRefused(state, refused))
      .thenNothing();
    given([wasRefused]).when(releaseEffect).thenEvents([released]);
    for (const history of [[], [wasRefused, released], [{ type: 'EffectDone', data }]] as const)
      given(history).when(releaseEffect).thenRejected('effect_not_refused');
    given([wasRefused, released])
      .when((state) => recordEffectRefused(state, refused))
      .thenEvents([wasRefused]);
    given([wasRefused, released])
      .when((state) => recordEffectDone(state, data))
      .thenEvents([{ type: 'EffectDone', data }]);
  });

  it('has a stream of its own, under its cause', () => {
    expect(effectStream(confirmationOf('s-1', null))).toBe('effect-confirmation-s-1');
  });
});
