import { useEffect, useState } from 'react';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { declarationListChannel } from '#contracts/live/channels';
import type { BookingTemplate } from '#contracts/templates/template';
import { templateOf } from '#contracts/templates/template-of';
import { useOrganisation } from '../../app/organisation-context.ts';
import { session } from '../../stores/session.ts';
import { BookingListStore } from '../booking-lists/list-store.ts';
import { useListQuery, type QueryInAddress } from '../booking-lists/use-list-query.ts';

/** What the parts of the declaration list share. */
export interface DeclarationView extends QueryInAddress {
  readonly organisation: ProfileOrganisation;
  readonly template: BookingTemplate;
  /** The declarations' calls. */
  readonly base: string;
  readonly store: BookingListStore;
}

/** The organisation's list, loaded as the address asks and kept current until the screen goes. */
export const useDeclarations = (): DeclarationView => {
  const organisation = useOrganisation();
  const base = `/customer/organisation/${organisation.id}/cargo-bookings/cargo-declarations`;
  const side = session.isStaff ? 'internal' : 'external';
  const address = useListQuery('upcoming');
  const { query } = address;
  const [store] = useState(
    () =>
      new BookingListStore({
        path: base,
        channel: declarationListChannel.name({ organisationId: organisation.id, side }),
      }),
  );
  useEffect(() => () => store.close(), [store]);
  useEffect(() => void store.show(query), [store, query]);
  return {
    ...address,
    organisation,
    template: templateOf(organisation.settings.bookingTemplate),
    base,
    store,
  };
};
