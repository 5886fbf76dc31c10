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

/** The document after a word of, or about, a nomination. */
export const nominationTold = (part: BookingPart, event: ToldByNomination): BookingPart => {
  const { nominationId } = event.data;
  switch (event.type) {
    case 'BookingNominated':
      return { ...part, aboard: event.data.to, heard: { ...part.heard, [nominationId]: event.data.at } };
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
