import { ChevronRight, OctagonAlert, TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { usePhone } from '../../app/media.ts';
import { counted } from '../../format/quantities.ts';
import type { BookingListStore } from './list-store.ts';
import './list-problems.css';

const levelCount = (bookings: readonly BookingView[], level: 'error' | 'warning'): number =>
  bookings.reduce((sum, { errors }) => sum + errors.filter((error) => error.level === level).length, 0);

/** Bookings with errors before those that only have warnings, each in the list's order. */
const inOrder = (bookings: readonly BookingView[]): readonly BookingView[] => {
  const wrong = bookings.filter(({ errors }) => errors.some(({ level }) => level === 'error'));
  return [...wrong, ...bookings.filter((booking) => booking.errors.length > 0 && !wrong.includes(booking))];
};

export interface ListProblemsProps {
  readonly store: BookingListStore;
  /** The booking whose pane is open. */
  readonly current: string | null;
  readonly onOpen: (id: string) => void;
}

/** Errors and warnings of the rows shown; a click or F8 opens the next booking that has some. */
export const ListProblems = observer(({ store, current, onOpen }: ListProblemsProps) => {
  const phone = usePhone();
  const open = store.rows.filter(({ cancelled }) => !cancelled);
  const withProblems = inOrder(open);
  const next = () => {
    const at = withProblems.findIndex(({ id }) => id === current);
    const following = withProblems[(at + 1) % withProblems.length];
    if (following) onOpen(following.id);
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || withProblems.length === 0) return;
    event.preventDefault();
    next();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  if (withProblems.length === 0) return null;
  const errors = levelCount(open, 'error');
  const warnings = levelCount(open, 'warning');
  return (
    <button
      type="button"
      className={
        phone ? 'list-problems list-problems-phone' : 'button button-secondary button-small list-problems'
      }
      title="Next booking with problems (F8)"
      onClick={next}
    >
      {errors > 0 ? (
        <span className="list-problems-error">
          <OctagonAlert size={14} strokeWidth={1.75} aria-hidden />
          {phone ? counted(errors, 'error') : errors}
          {phone ? null : <span className="visually-hidden">{errors === 1 ? 'error' : 'errors'}</span>}
        </span>
      ) : null}
      {warnings > 0 ? (
        <span className="list-problems-warning">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          {phone ? counted(warnings, 'warning') : warnings}
          {phone ? null : <span className="visually-hidden">{warnings === 1 ? 'warning' : 'warnings'}</span>}
        </span>
      ) : null}
      {phone ? (
        <span className="list-problems-show">
          Show <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </span>
      ) : null}
    </button>
  );
});
