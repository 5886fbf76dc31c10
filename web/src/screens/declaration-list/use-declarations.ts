import type { BookingView, DeclarationList } from '#contracts/booking/booking-view';
import { declarationListChannel } from '#contracts/live/channels';
import type { ProfileOrganisation } from '#contracts/people/profile';
import type { BookingTemplate } from '#contracts/templates/template';
import { templateOf } from '#contracts/templates/template-of';
import { useOrganisation } from '../../app/organisation-context.ts';
import { useList, type List } from '../../lists/use-list.ts';
import { session } from '../../stores/session.ts';
import { declarationQueries, type DeclarationQuery } from '../booking-lists/booking-queries.ts';
import { bookingsFrom } from '../booking-lists/booking-source.ts';

/** What the parts of the declaration list share. */
export interface DeclarationView extends List<BookingView, DeclarationList, DeclarationQuery> {
  readonly organisation: ProfileOrganisation;
  readonly template: BookingTemplate;
  /** The declarations' calls. */
  readonly base: string;
}

type Begin = (query: DeclarationQuery) => DeclarationQuery;

/** A list by period begins with what is to be declared, unless the address says another period. */
const byPeriod: Begin = (query) => (query.status === null ? { ...query, status: 'upcoming' } : query);

/** A list of every period begins with the latest laycan, and knows no period that an address copied from elsewhere names. */
const whole: Begin = (query) => ({
  ...query,
  status: null,
  ...(query.sort === null ? { sort: 'laycanStart' as const, order: 'desc' as const } : {}),
});

/** The organisation's list, loaded as the address asks and kept current until the screen goes. */
export const useDeclarations = (): DeclarationView => {
  const organisation = useOrganisation();
  const base = `/customer/organisation/${organisation.id}/cargo-bookings/cargo-declarations`;
  const side = session.isStaff ? 'internal' : 'external';
  const channel = declarationListChannel.name({ organisationId: organisation.id, side });
  const template = templateOf(organisation.settings.bookingTemplate);
  const list = useList(
    declarationQueries,
    bookingsFrom(base, channel),
    template.periodStructure ? byPeriod : whole,
  );
  return { ...list, organisation, template, base };
};
