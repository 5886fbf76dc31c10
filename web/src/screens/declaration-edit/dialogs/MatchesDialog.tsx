import { observer } from 'mobx-react-lite';
import type { BookingView } from '#contracts/booking/booking-view';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import type { GridRow } from '../../../components/grid/rows/rows.ts';
import { displayRange } from '../../../format/dates.ts';
import { counted, displayQuantity } from '../../../format/quantities.ts';
import type { DraftStore } from '../draft/DraftStore.ts';
import { rowName } from '../draft/row-name.ts';
import { asNew, useMatches } from './use-matches.ts';

/** More rows than one looks through at once; those that are answered make room for the next. */
const mostShown = 50;

const candidatesOf = (row: GridRow, store: DraftStore): readonly BookingView[] => {
  const match = row.draft?.match;
  if (match?.as !== 'asking') return [];
  return match.candidates.flatMap((id) => store.known.get(id) ?? []);
};

/** `SZ-2703-014, 10 to 24 Mar 2027, 41 250 MT`. */
const bookingText = (booking: BookingView): string =>
  [
    `${booking.bookingNo}${booking.letterIndex}`,
    displayRange(booking.laycanStart, booking.laycanFinish),
    `${displayQuantity(booking.loadingPort.qty ?? booking.total)} MT`,
  ]
    .filter((part) => part !== '')
    .join(', ');

const MatchRow = ({
  row,
  store,
  choice,
  taken,
  onChoose,
}: {
  readonly row: GridRow;
  readonly store: DraftStore;
  readonly choice: string;
  readonly taken: ReadonlySet<string>;
  readonly onChoose: (choice: string) => void;
}) => {
  const line = row.draft?.line;
  const label = `${rowName(row)}${line ? `, line ${line}` : ''}`;
  return (
    <li className="match-row">
      <span>{label}</span>
      <select
        className="input"
        aria-label={`Booking of ${label}`}
        value={choice}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">Choose</option>
        {candidatesOf(row, store).map((booking) => (
          <option
            key={booking.id}
            value={booking.id}
            disabled={taken.has(booking.id) && choice !== booking.id}
          >
            {bookingText(booking)}
          </option>
        ))}
        <option value={asNew}>New booking</option>
      </select>
    </li>
  );
};

/** Rows whose code several bookings bear, or whose booking number is not open: the user says what they are. */
export const MatchesDialog = observer(
  ({
    store,
    open,
    onClose,
  }: {
    readonly store: DraftStore;
    readonly open: boolean;
    readonly onClose: () => void;
  }) => {
    const { asking, undecided, taken, choiceOf, choose, makeOthersNew, canSend, send } = useMatches(
      store,
      onClose,
    );
    return (
      <Dialog
        open={open && asking.length > 0}
        onClose={onClose}
        title="Which bookings do these rows belong to?"
        text="Several bookings have this code, several rows name one booking, or the booking number is not open. Choose the booking, or make the row a new one."
        actions={[
          { label: 'Later', onSelect: onClose, safe: true },
          { label: 'Save', onSelect: send, variant: 'primary', busy: !canSend },
        ]}
      >
        <ul className="match-rows">
          {asking.slice(0, mostShown).map((row) => (
            <MatchRow
              key={row.id}
              row={row}
              store={store}
              choice={choiceOf(row)}
              taken={taken}
              onChoose={(choice) => choose(row, choice)}
            />
          ))}
        </ul>
        {asking.length > mostShown ? (
          <p className="dialog-more">{counted(asking.length - mostShown, 'more row')} after these.</p>
        ) : null}
        {undecided.length > 1 ? (
          <button type="button" className="link-button" onClick={makeOthersNew}>
            Make the other {counted(undecided.length, 'row')} new bookings
          </button>
        ) : null}
      </Dialog>
    );
  },
);
