import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type {
  DeclaredVolume,
  NominatedVolume,
  NominatedVolumeAnswer,
  OverviewAnswer,
  PreviousVolume,
  PreviousVolumeAnswer,
} from '#contracts/booking/overview';
import { declarationListChannel, draftListChannel, nominationListChannel } from '#contracts/live/channels';
import { templateOf } from '#contracts/templates/template-of';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { StatusBar } from '../../app/StatusBar.tsx';
import { DateField } from '../../components/form/DateField.tsx';
import { displayDate, utcMoment } from '../../format/dates.ts';
import { AsOfPicker } from '../../lists/AsOfPicker.tsx';
import { asOfText } from '../../lists/as-of.ts';
import { useFilterOptions } from '../../lists/filter-options.ts';
import { FilterBar } from '../../lists/FilterBar.tsx';
import { PastBanner } from '../../lists/PastBanner.tsx';
import { useListQuery } from '../../lists/use-list-query.ts';
import { session } from '../../stores/session.ts';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { useMayEdit } from '../booking-lists/may-declare.ts';
import { inlineFiltersOf } from '../booking-lists/inline-filters.ts';
import { overviewFiltersOf, overviewQueries } from './overview-queries.ts';
import { VolumeSection } from './VolumeSection.tsx';
import type { Figure } from './volume-figures.ts';
import './overview.css';

const declaredFigures: readonly Figure<DeclaredVolume>[] = [
  { name: 'Bookings', value: ({ bookings }) => bookings },
  { name: 'Declared', value: ({ declared }) => declared, drawn: 'plain' },
];

const previousFigures: readonly Figure<PreviousVolume>[] = [
  { name: 'Previous', value: ({ previous }) => previous, drawn: 'pale' },
  { name: 'Declared', value: ({ declared }) => declared, drawn: 'plain' },
  {
    name: 'Change',
    value: ({ declared, previous }) =>
      declared === null && previous === null ? null : (declared ?? 0) - (previous ?? 0),
  },
];

const nominatedFigures: readonly Figure<NominatedVolume>[] = [
  { name: 'Declared', value: ({ declared }) => declared, drawn: 'pale' },
  { name: 'Nominated', value: ({ nominated }) => nominated, drawn: 'plain' },
];

const previousNote = ({ state }: PreviousVolumeAnswer): string => {
  if (state === null) return 'Nothing was declared before.';
  return state.kind === 'day'
    ? `As of the end of ${displayDate(state.day)}, UTC`
    : `Before the declaration of ${utcMoment(state.submittedAt)}`;
};

const nominatedNote = ({ volumes }: NominatedVolumeAnswer): string | null =>
  volumes.every(({ nominated }) => nominated === null) ? 'No active Nominations yet.' : null;

/** The channels that tell of a change: of bookings, of nominations, and of a declaration that is completed; none of what is past. Read inside an observer. */
const useChannels = (organisationId: string, asOf: string | null): readonly string[] => {
  const side = session.isStaff ? 'internal' : 'external';
  const mayEdit = useMayEdit();
  return useMemo(
    () =>
      asOf === null
        ? [
            declarationListChannel.name({ organisationId, side }),
            nominationListChannel.name({ organisationId, side }),
            ...(mayEdit ? [draftListChannel.name({ organisationId, side })] : []),
          ]
        : [],
    [organisationId, side, mayEdit, asOf],
  );
};

/** What the organisation's bookings add up to: by month and trade, beside what was declared before and what is nominated. */
export const OverviewScreen = observer(() => {
  const organisation = useOrganisation();
  const list = useListQuery(overviewQueries);
  const { query, change } = list;
  const base = `/customer/organisation/${organisation.id}/cargo-bookings`;
  const template = templateOf(organisation.settings.bookingTemplate);
  const options = useFilterOptions(`${base}/overview/filters`, list);
  const { asOf } = query;
  // Each moment has stores of its own: what is past is not kept current.
  const moment = asOf ?? 'now';
  const channels = useChannels(organisation.id, asOf);
  const tabs = useMemo(() => cargoBookingsTabs(organisation.id, 'overview', asOf), [organisation.id, asOf]);
  return (
    <Page
      title="Cargo Bookings"
      tabs={tabs}
      toolbar={
        <>
          <FilterBar
            list={list}
            options={options}
            names={overviewFiltersOf(template)}
            inline={inlineFiltersOf(template)}
            rows="volumes"
          />
          <AsOfPicker list={list} />
        </>
      }
      notice={<PastBanner list={list} of="Volumes" />}
      status={
        <StatusBar past={asOf === null ? undefined : asOfText(asOf)}>
          <span>MT, cancelled bookings left out</span>
        </StatusBar>
      }
    >
      <VolumeSection<DeclaredVolume, OverviewAnswer>
        key={`declared ${moment}`}
        title="Declared volume"
        place={{ path: `${base}/overview`, channels }}
        list={list}
        figures={declaredFigures}
      />
      <VolumeSection<PreviousVolume, PreviousVolumeAnswer>
        key={`previous ${moment}`}
        title="Declared and previous volume"
        place={{ path: `${base}/declared-previous-volume`, channels }}
        list={list}
        on={query.on}
        figures={previousFigures}
        note={previousNote}
        field={
          <DateField
            label="Previous as of"
            value={query.on}
            onChange={(on) => change({ ...query, on }, 'replace')}
          />
        }
      />
      <VolumeSection<NominatedVolume, NominatedVolumeAnswer>
        key={`nominated ${moment}`}
        title="Declared and nominated volume"
        place={{ path: `${base}/declared-nominated-volume`, channels }}
        list={list}
        figures={nominatedFigures}
        note={nominatedNote}
      />
    </Page>
  );
});
