import { useEffect, useState } from 'react';
import { liveEvents, nominationListChannel } from '#contracts/live/channels';
import type { NominationMessageView } from '#contracts/nomination/message-view';
import type {
  NominationDetails,
  NominationList,
  NominationView,
} from '#contracts/nomination/nomination-view';
import type { ProfileOrganisation } from '#contracts/people/profile';
import type { BookingTemplate } from '#contracts/templates/template';
import { templateOf } from '#contracts/templates/template-of';
import { http } from '../../../api/http.ts';
import { useOrganisation } from '../../../app/organisation-context.ts';
import { followed, type ListSource } from '../../../lists/list-source.ts';
import { useList, type List } from '../../../lists/use-list.ts';
import { session } from '../../../stores/session.ts';
import { readEdits } from '../edit/kept-edits.ts';
import { readMarks } from '../read-marks.ts';
import { Editing } from './Editing.ts';
import { nominationQueries, type NominationQuery } from './nomination-queries.ts';
import { UnreadCounts } from './UnreadCounts.ts';

/** What the parts of the nomination list share. */
export interface NominationsView extends List<NominationView, NominationList, NominationQuery> {
  readonly organisation: ProfileOrganisation;
  readonly template: BookingTemplate;
  /** The nominations' calls. */
  readonly base: string;
  readonly unread: UnreadCounts;
  readonly editing: Editing;
}

/** What decides under which header a row stands. */
const placeOf = ({ month, cancelled }: Pick<NominationView, 'month' | 'cancelled'>) =>
  `${month} ${cancelled}`;

const nominationsFrom = (
  path: string,
  channel: string,
  unread: UnreadCounts,
): ListSource<NominationView, NominationList> => ({
  path,
  rowId: ({ id }) => id,
  words: { one: 'vessel', many: 'vessels' },
  // What is past is read by everybody.
  answered: (answer) => {
    if ('awaiting' in answer) unread.answered(answer.data);
  },
  live: followed({
    channel,
    event: liveEvents.nominationChanged,
    others: ({ documents }, event) => {
      if (event === liveEvents.nominationMessageCreated)
        unread.heard(documents as readonly NominationMessageView[]);
    },
    nameOf: ({ vesselVoyage }) => vesselVoyage.name,
    moved: (before, now) => placeOf(before) !== placeOf(now),
  }),
  hidesMore: ({ cancelled, periods }) => cancelled > 0 || Object.values(periods).some((count) => count > 0),
});

/** A list by period begins with what is to come, unless the address says another period. */
const byPeriod = (query: NominationQuery): NominationQuery =>
  query.status === null ? { ...query, status: 'upcoming' } : query;

const whole = (query: NominationQuery): NominationQuery => ({ ...query, status: null });

/** What was nominated on the screen before this one; it came along with the address. */
const justNominated = (): readonly string[] => {
  const state = history.state as { readonly nominated?: readonly string[] } | null;
  return state?.nominated ?? [];
};

/** The organisation's nominated vessels, loaded as the address asks and kept current until the screen goes. */
export const useNominations = (): NominationsView => {
  const organisation = useOrganisation();
  const base = `/customer/organisation/${organisation.id}/cargo-bookings/cargo-nominations`;
  const side = session.isStaff ? 'internal' : 'external';
  const channel = nominationListChannel.name({ organisationId: organisation.id, side });
  const template = templateOf(organisation.settings.bookingTemplate);
  const [unread] = useState(
    () =>
      new UnreadCounts(
        () => session.profile?.id ?? '',
        async (id) => (await http.get<NominationDetails>(`${base}/${id}`)).unreadMessages,
      ),
  );
  useEffect(() => readMarks.listen((mark) => void unread.read(mark)), [unread]);
  const [editing] = useState(() => new Editing(readEdits(organisation.id, session.profile?.id ?? '').length));
  const list = useList(
    nominationQueries,
    nominationsFrom(base, channel, unread),
    template.periodStructure ? byPeriod : whole,
  );
  const { store } = list;
  useEffect(() => store.pointOutIds(justNominated()), [store]);
  return { ...list, organisation, template, base, unread, editing };
};
