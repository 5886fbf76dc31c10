import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { charterer, staff } from '../booking/booking.specification.ts';
import { isRejection } from '../shared/decider.ts';
import { fold } from '../shared/decider.specification.ts';
import { approveVessel, confirmUpdates, editNomination } from './decide.ts';
import type { NominationEvent } from './events.ts';
import { nominationDecider } from './evolve.ts';
import { calledFor, editing, nominated, santosFacts } from './nomination.specification.ts';
import { standingOf, type NominationState } from './state.ts';

const answering = { by: charterer, messageId: 'message-9', staffApprove: false };
const withBooking = [nominated(), calledFor(santosFacts)];

type Step = 'staff edit' | 'customer edits' | 'approve' | 'confirm';

const step = (state: NominationState, name: Step, n: number): readonly NominationEvent[] => {
  const { nomination } = state;
  const [from, version] = [nomination?.terms.nominated ?? null, nomination?.version ?? 0];
  const cells = [{ field: 'nominated', from, to: 1_000 + n } as const];
  const decision = {
    'staff edit': () => editNomination(state, { ...editing, cells }),
    'customer edits': () => editNomination(state, { ...editing, by: charterer, cells }),
    approve: () => approveVessel(state, { ...answering, version }),
    confirm: () => confirmUpdates(state, { ...answering, by: staff, version }),
  }[name]();
  if (isRejection(decision)) throw new Error(decision.rejected);
  return decision;
};

describe('whose turn it is', () => {
  it('is what is not answered of either side, in whatever order edits and answers come', () => {
    const steps = fc.array(fc.constantFrom<Step>('staff edit', 'customer edits', 'approve', 'confirm'), {
      maxLength: 20,
      size: 'max',
    });
    fc.assert(
      fc.property(steps, (names) => {
        let state = fold(nominationDecider, withBooking);
        let [staffAsked, customerAsked, isApproved] = [true, false, false];
        for (const [n, name] of names.entries()) {
          state = step(state, name, n).reduce(nominationDecider.evolve, state);
          if (name === 'staff edit') [staffAsked, isApproved] = [true, false];
          if (name === 'customer edits') customerAsked = true;
          if (name === 'approve') [staffAsked, isApproved] = [false, true];
          if (name === 'confirm') customerAsked = false;
          const { nomination } = state;
          expect(nomination).toMatchObject({
            awaitsCustomer: staffAsked,
            awaitsOperator: customerAsked,
            isApproved,
          });
          if (customerAsked && nomination) expect(standingOf(nomination)).toBe('under_discussion');
        }
      }),
      { numRuns: 200 },
    );
  });
});
