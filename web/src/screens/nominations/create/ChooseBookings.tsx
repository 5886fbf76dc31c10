import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { displayRange } from '#contracts/cells/calendar';
import type { Paginated } from '#contracts/lists/paginated';
import { queryString } from '../../../api/query.ts';
import { LoadStateView } from '../../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { Button } from '../../../components/form/Button.tsx';
import { Checkbox } from '../../../components/form/Checkbox.tsx';
import { SearchField } from '../../../components/form/SearchField.tsx';
import { counted, displayQuantity } from '../../../format/quantities.ts';
import { useAnswer } from '../../../stores/use-answer.ts';
import { numberOf } from '../../booking-lists/booking-name.ts';
import type { NominatingStore } from './NominatingStore.ts';
import { chosenOf } from './vessel-row.ts';

const perPage = 10;

/** `Santos to Rotterdam, Antwerp`. */
const wayText = ({ loadingPort, dischargePorts }: BookingView): string =>
  `${loadingPort.name ?? '-'} to ${dischargePorts.map(({ name }) => name ?? '-').join(', ') || '-'}`;

const BookingChoice = observer(
  ({ store, booking }: { readonly store: NominatingStore; readonly booking: BookingView }) => {
    const isTaken = store.taken.has(booking.id);
    return (
      <li>
        <Checkbox
          className="nominate-booking"
          checked={isTaken || store.ticked.some(({ id }) => id === booking.id)}
          disabled={isTaken}
          onChange={(on) => store.tick(chosenOf(booking), on)}
        >
          <span>
            <strong>{booking.code ?? numberOf(booking)}</strong> {booking.code ? numberOf(booking) : ''}
            {isTaken ? ' · on a vessel below' : ''}
          </span>
          <span>{wayText(booking)}</span>
          <span>{displayRange(booking.laycanStart, booking.laycanFinish) || '-'}</span>
          <span className="nominate-quantity">{displayQuantity(booking.total)} MT</span>
        </Checkbox>
      </li>
    );
  },
);

/** The organisation's bookings that are on no ship, found by what they are called and ticked. */
export const ChooseBookings = observer(
  ({ store, base }: { readonly store: NominatingStore; readonly base: string }) => {
    const [search, setSearch] = useState('');
    const [page, setPage] = useState(1);
    const query = queryString({ search: search || undefined, page, per_page: perPage });
    const { answer, state, retry } = useAnswer<Paginated<BookingView>>(`${base}/bookings${query}`);
    const lastPage = answer?.meta.last_page ?? 1;
    return (
      <>
        <SearchField
          label="Search by Code, Booking or Ports"
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        {answer && answer.data.length > 0 ? (
          <ul className="nominate-bookings" aria-label="Bookings to nominate">
            {answer.data.map((booking) => (
              <BookingChoice key={booking.id} store={store} booking={booking} />
            ))}
          </ul>
        ) : (
          <LoadStateView
            state={state.name === 'idle' ? { name: search === '' ? 'no_data' : 'no_results' } : state}
            onRetry={retry}
            skeleton={<SkeletonRows rows={6} height={32} />}
            noData={{
              title: 'No booking waits for a vessel.',
              text: 'Bookings that are declared, and on no vessel yet, appear here.',
            }}
            noResultsText="No booking without a vessel matches the search."
          />
        )}
        {lastPage > 1 ? (
          <nav className="nominate-pages" aria-label="Pages">
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <span>
              Page {page} of {lastPage}, {counted(answer?.meta.total ?? 0, 'booking')}
            </span>
            <Button size="small" disabled={page >= lastPage} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </nav>
        ) : null}
      </>
    );
  },
);
