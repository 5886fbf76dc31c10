import type { BookingSettings } from '#domain/reference/settings';
import type { Stored, StoredModel } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';

/** What must be looked up for the view of a document. */
export interface Needs {
  /** Users and organisations whose names it shows, by id. */
  readonly users?: readonly string[];
  readonly organisations?: readonly string[];
  /** Charterers whose option lists and limits it is checked against. */
  readonly settings?: readonly string[];
  /** Charterers whose limits alone it is checked against. Unlike option lists, limits need not wait for voyages. */
  readonly limits?: readonly string[];
  /** Bookings that it quotes, and the organisation that may have lost sight of them. */
  readonly quoted?: { readonly to: string; readonly bookings: readonly string[] };
}

/** What a view is made of beside its document: looked up for HTTP and for pushes by the same code (`inputsFor`). */
export interface ViewInputs {
  /** Today in UTC, `yyyy-MM-dd`: periods are computed, never stored. */
  readonly today: string;
  /** Display name (`A. Prado`), null when erased or unknown. */
  readonly nameOfUser: (user: string) => string | null;
  readonly nameOfOrganisation: (organisation: string) => string | null;
  /** What a charterer's bookings are checked against; null where `needs` did not ask for it. */
  readonly settingsOf: (organisation: string) => BookingSettings | null;
  /** Limits of trades as a charterer has them, by trade; null where `needs` did not ask for them. */
  readonly limitsOf: (organisation: string) => BookingSettings['limits'] | null;
  /** Whether an organisation still sees a booking that a view quotes to it. */
  readonly sees: (organisation: string, booking: string) => boolean;
  /** IANA zone of a port by its UN/LOCODE; undefined where it is not known, and its time is UTC. */
  readonly zoneOf: (port: string) => string | undefined;
  /** The opaque cursor of a position in this log and generation. */
  readonly cursorAt: (position: Position) => string;
}

/**
 * How documents of a read model are shown: a document, named inputs, and the side of its audience that it depends on, if any. HTTP and
 * live use the same one, so that what is pushed is what would have been answered.
 */
export interface View<Doc, Side, Shown> {
  readonly model: StoredModel;
  readonly needs: (document: Doc) => Needs;
  readonly present: (of: { readonly stored: Stored<Doc>; readonly inputs: ViewInputs }, side: Side) => Shown;
}

/** Of a view that shows no names and checks nothing. */
export const needsNothing = (): Needs => ({});
