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

/** The list begins with what is to be declared, unless the address says another period. */
const upcoming = (query: DeclarationQuery): DeclarationQuery =>
  query.status === null ? { ...query, status: 'upcoming' } : query;

/** The organisation's list, loaded as the address asks and kept current until the screen goes. */
export const useDeclarations = (): DeclarationView => {
  const organisation = useOrganisation();
  const base = `/customer/organisation/${organisation.id}/cargo-bookings/cargo-declarations`;
  const side = session.isStaff ? 'internal' : 'external';
  const channel = declarationListChannel.name({ organisationId: organisation.id, side });
  const list = useList(declarationQueries, bookingsFrom(base, channel), upcoming);
  return { ...list, organisation, template: templateOf(organisation.settings.bookingTemplate), base };
};
