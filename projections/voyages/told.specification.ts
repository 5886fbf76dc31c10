import { isRejection } from '#domain/shared/decider';
import { fold } from '#domain/shared/decider.specification';
import { stateCargo, type StateCargo } from '#domain/voyage/decide-cargo';
import { stateVoyage, type StateVoyage, voyageDecider } from '#domain/voyage/decide';
import type { DomainEvent } from '#domain/shared/envelope';
import type { VoyageEvent } from '#domain/voyage/events';
import type { Projection } from '../runtime/projection.ts';

/** A statement of a voyage or of one of its cargoes. */
export type Statement = StateVoyage | StateCargo;

/** What happens in the stream of one voyage as these statements come in, one after another. */
export const eventsAfter = (...statements: readonly Statement[]): readonly VoyageEvent[] =>
  statements.reduce<readonly VoyageEvent[]>((events, statement) => {
    const state = fold(voyageDecider, events);
    const decided = 'voyage' in statement ? stateVoyage(state, statement) : stateCargo(state, statement);
    if (isRejection(decided)) throw new Error(decided.rejected);
    return [...events, ...decided];
  }, []);

/** Those of them that a projection folds. */
export const foldedOf = <Doc, Event extends DomainEvent>(
  { types }: Projection<Doc, Event>,
  events: readonly VoyageEvent[],
): readonly (VoyageEvent & Event)[] =>
  events.filter((event): event is VoyageEvent & Event => types.includes(event.type));
