import { describe, expect, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { confirmationOf, effectDecider, effectStream, recordEffectDone } from './decide.ts';
import type { EffectEvent } from './events.ts';

const given = specify(effectDecider);
const data: EffectEvent['data'] = {
  cause: confirmationOf('s-1'),
  effect: 'submission_confirmation',
  outcome: 'sent',
};

describe('an effect', () => {
  it('is recorded as done once', () => {
    given([])
      .when((state) => recordEffectDone(data, state))
      .thenEvents([{ type: 'EffectDone', data }]);
    given([{ type: 'EffectDone', data }])
      .when((state) => recordEffectDone({ ...data, outcome: 'seeded' }, state))
      .thenNothing();
  });

  it('has a stream of its own, under its cause', () => {
    expect(effectStream(confirmationOf('s-1'))).toBe('effect-confirmation-s-1');
  });
});
