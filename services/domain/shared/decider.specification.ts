import { expect } from '@jest/globals';
import { isRejection, type Decider, type Decision } from './decider.ts';

/**
 * Given / when / then for an aggregate. A spec binds it once:
 *
 *     const given = specify(bookingDecider);
 *     given([declared]).when((state) => cancelBooking(state, command)).thenEvents([cancelled]);
 *     given([declared, cancelled]).when((state) => amendBooking(state, command)).thenRejected('booking_cancelled');
 *
 * `thenEvents` compares whole events; it also folds them, so that an event which `evolve` cannot take fails its own spec.
 */
export const specify =
  <State, Event>(decider: Decider<State, Event>) =>
  (history: readonly Event[]) => ({
    when: <Code extends string>(decide: (state: State) => Decision<Event, Code>) => {
      const before = history.reduce(decider.evolve, decider.initialState);
      const decision = decide(before);
      const events = (): readonly Event[] => {
        if (isRejection(decision)) {
          throw new Error(`Rejected with ${decision.rejected}: ${JSON.stringify(decision.details ?? {})}`);
        }
        return decision;
      };
      const after = (): State => events().reduce(decider.evolve, before);
      return {
        thenEvents: (expected: readonly Event[]): void => {
          expect(events()).toEqual(expected);
          after();
        },
        thenNothing: (): void => expect(events()).toEqual([]),
        /** Without `details` only the code is compared. */
        thenRejected: (code: Code, details?: Readonly<Record<string, unknown>>): void => {
          expect(decision).toMatchObject({ rejected: code });
          if (details) expect(decision).toEqual({ rejected: code, details });
        },
        /** What happened, for specs that look at a part of it. */
        events,
        /** The state once it happened. */
        state: after,
      };
    },
  });

/** The state after a history. */
export const fold = <State, Event>(decider: Decider<State, Event>, history: readonly Event[]): State =>
  history.reduce(decider.evolve, decider.initialState);
