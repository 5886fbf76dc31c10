import type { BookingView } from '#contracts/booking/booking-view';
import type { DraftRowView, DraftView } from '#contracts/declaration-draft/draft-view';
import type { ChannelEvents } from './DraftChannels.ts';
import type { LoadTurns } from './LoadTurns.ts';
import type { DeclarationRows } from '../grid/DeclarationRows.ts';
import { type DraftTarget, isNarrowed } from './draft-target.ts';

/** What pushes change in a window, and what they ask it to do. */
export interface PushedWindow {
  readonly target: DraftTarget;
  readonly rows: DeclarationRows;
  readonly draft: () => DraftView | null;
  /** Whether options and limits of a charterer are known. */
  readonly knows: (charterer: string) => boolean;
  /** Shows another version of the draft. */
  readonly replace: (draft: DraftView) => void;
  readonly load: () => void;
  /** What is declared adds up to something else now. */
  readonly review: () => void;
  readonly connected: () => void;
}

/** A draft that takes no changes any more. */
export const isClosed = ({ state }: DraftView): boolean =>
  state === 'ended' || state === 'replaced' || state === 'failed';

/** Pushes of what is not in view are settled by one load after this. */
const outsideMs = 1_000;

/** Whether a booking is a row of this screen: open, where nothing narrows it; a row stays one. */
const isListed = (booking: BookingView, { target, rows }: PushedWindow): boolean => {
  if (target.kind !== 'edit') return false;
  if (rows.get(booking.id)) return true;
  return !isNarrowed(target) && booking.period !== 'completed';
};

const takeDraft = (draft: DraftView, window: PushedWindow): void => {
  const shown = window.draft();
  if (shown && draft.revision < shown.revision) return;
  window.replace(draft);
  // The side's next edit draft begins where this one has ended.
  if (window.target.kind === 'edit' && draft.state === 'ended') window.load();
  else window.rows.close(isClosed(draft));
};

/** What comes by the channels, on its way into a window's rows. */
export const pushesInto = (window: PushedWindow, turns: LoadTurns): ChannelEvents => {
  const { target, rows } = window;
  /** Which bookings a filter leaves is the server's to say. */
  const loadSoon = () => turns.later(outsideMs, window.load);
  return {
    reload: window.load,
    connected: window.connected,
    draft: (draft) => takeDraft(draft, window),
    bookings: (documents, gone) => {
      const listed = documents.filter((booking) => isListed(booking, window));
      rows.applyBookings(listed, gone);
      const others = documents.filter((booking) => !listed.includes(booking));
      rows.addKnown(others);
      const isStranger = ({ organisation }: BookingView) => !window.knows(organisation.id);
      if ((isNarrowed(target) && others.length > 0) || documents.some(isStranger)) loadSoon();
      window.review();
    },
    rows: (documents, gone, cursor) => {
      rows.applyDraftRows(documents, gone, cursor);
      const isOutside = ({ id, bookingId }: DraftRowView) => bookingId !== null && !rows.get(id)?.booking;
      // A colleague amends what was not in view: the grid shows it, since whoever submits would send it.
      if (isNarrowed(target) && documents.some(isOutside)) loadSoon();
    },
  };
};
