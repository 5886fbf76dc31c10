import type { BookingEvent } from './events.ts';
import type { BookingPart } from './state.ts';

type ToldByNomination = Extract<
  BookingEvent,
  { readonly type: 'BookingNominated' | 'BookingReleased' | 'NominationInformed' }
>;

/** A new version of what is aboard: its nomination has yet to take it in. */
export const owing = (part: BookingPart, revision: number): BookingPart => {
  const nominationId = part.aboard?.nominationId ?? part.owes?.nominationId;
  return nominationId === undefined ? part : { ...part, owes: { nominationId, revision } };
};

/** The document after a word of, or about, a nomination; `revision`: the event's own. */
export const nominationTold = (part: BookingPart, event: ToldByNomination, revision: number): BookingPart => {
  const { nominationId } = event.data;
  switch (event.type) {
    case 'BookingNominated': {
      const { at, to: aboard, known = part.versionRevision } = event.data;
      // As of this word: what is owed anew is another debt than one of before that was paid.
      const owes = part.versionRevision > known ? { nominationId, revision } : part.owes;
      return { ...part, aboard, owes, heard: { ...part.heard, [nominationId]: at } };
    }
    case 'BookingReleased': {
      const { at } = event.data;
      const aboard = part.aboard?.nominationId === nominationId ? null : part.aboard;
      return { ...part, aboard, heard: { ...part.heard, [nominationId]: at } };
    }
    case 'NominationInformed':
      return part.owes?.nominationId === nominationId && event.data.upTo >= part.owes.revision
        ? { ...part, owes: null }
        : part;
  }
};
