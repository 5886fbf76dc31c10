import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { NominationMonth, NominationView } from '#contracts/nomination/nomination-view';
import { displayRange } from '#contracts/cells/calendar';
import { WholeNumbers } from '../../../components/WholeNumbers.tsx';
import { usePhone } from '../../../components/media.ts';
import { Status, type Viewer } from '../../../components/status/StatusGlyph.tsx';
import { counted, displayQuantity } from '../../../format/quantities.ts';
import { ListCards } from '../../../lists/ListCards.tsx';
import { ListTable } from '../../../lists/ListTable.tsx';
import { monthGroups } from '../../../lists/month-groups.tsx';
import { session } from '../../../stores/session.ts';
import { etaText, marksOf, shownStatus } from '../nomination-words.ts';
import { nominationColumns, VesselName, widestDischarge } from './columns.tsx';
import type { NominationsView } from './use-nominations.ts';
import './nomination-rows.css';

/** `8 vessels · 350 400 MT nominated · 1 cancelled`. */
const monthText = ({ vessels, nominated, cancelled }: NominationMonth): string =>
  [
    counted(vessels, 'vessel'),
    `${displayQuantity(nominated)} MT nominated`,
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
  ].join(' · ');

/** Of the rows that are shown, where a push brought a month that the last answer did not know. */
const totalOf = (month: string | null, rows: readonly NominationView[]): NominationMonth => {
  const standing = rows.filter(({ cancelled }) => !cancelled);
  return {
    month,
    vessels: standing.length,
    cancelled: rows.length - standing.length,
    nominated: standing.reduce((sum, { nominated }) => sum + (nominated ?? 0), 0),
  };
};

const useMonths = ({ store: { shown, page }, query: { sort } }: NominationsView) => {
  const grouped = sort === null || sort === 'laycanStart';
  return useMemo(() => {
    const months = page?.months ?? [];
    return monthGroups(shown, {
      grouped,
      about: (month, rows) => (
        <span>
          <WholeNumbers text={monthText(months.find((one) => one.month === month) ?? totalOf(month, rows))} />
        </span>
      ),
    });
  }, [shown, page, grouped]);
};

interface CardProps {
  readonly nomination: NominationView;
  readonly viewer: Viewer;
  readonly unread: number;
}

/** A nominated vessel in three lines: vessel and status, load port and ETA, laycan and MT. */
const Card = ({ nomination, viewer, unread }: CardProps) => {
  const [first] = marksOf(nomination).values();
  return (
    <>
      <span className="card-line">
        <span className="card-strike">
          <VesselName name={nomination.vesselVoyage.name} unread={unread} />
        </span>
        <Status status={shownStatus(nomination)} viewer={viewer} />
      </span>
      <span className="card-line card-strike">
        <span>{nomination.loadingPort?.name ?? '-'}</span>
        <span>{etaText(nomination.eta, nomination) || '-'}</span>
      </span>
      <span className="card-line">
        <span className="card-laycan card-strike">
          {displayRange(nomination.laycanStart, nomination.laycanFinish) || '-'}
        </span>
        <span className="card-quantity">
          <strong>{displayQuantity(nomination.nominated) || '-'}</strong> MT
        </span>
      </span>
      {first ? (
        <span className="card-problem card-problem-warning">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          <span>
            <WholeNumbers text={first.text} />
          </span>
        </span>
      ) : null}
    </>
  );
};

/** A page of nominated vessels under their months: a table, or cards on a phone. */
export const NominationRows = observer(({ view }: { readonly view: NominationsView }) => {
  const { store, unread } = view;
  const viewer = session.isStaff ? 'staff' : 'customer';
  const groups = useMonths(view);
  const dischargePorts = widestDischarge(store.rows);
  // Read here: the cells of a table are no observers.
  const counts = new Map(store.rows.map(({ id }) => [id, unread.of(id)]));
  const onOpen = ({ id }: NominationView) => view.open(id);
  if (usePhone()) {
    return (
      <ListCards
        list={view}
        groups={groups}
        onOpen={onOpen}
        renderCard={(row) => <Card nomination={row} viewer={viewer} unread={counts.get(row.id) ?? 0} />}
        cardClass={({ cancelled }) => (cancelled ? 'card-struck' : '')}
      />
    );
  }
  return (
    <ListTable
      list={view}
      label={`Nominations, ${counted(store.page?.meta.total ?? 0, 'vessel')}`}
      name="nominations"
      columns={nominationColumns({ viewer, dischargePorts, unreadOf: (id) => counts.get(id) ?? 0 })}
      groups={groups}
      rowClass={({ cancelled }) => (cancelled ? 'row-struck' : '')}
      onOpen={onOpen}
    />
  );
});
