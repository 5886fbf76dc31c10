import { ChevronRight, OctagonAlert, TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent } from 'react';
import { usePhone } from '../../components/media.ts';
import { counted } from '../../format/quantities.ts';
import type { BookingList } from './booking-source.ts';
import { problemsOf } from './list-problems.ts';
import './list-problems.css';

export interface ListProblemsProps {
  readonly store: BookingList['store'];
  /** The booking whose pane is open. */
  readonly current: string | null;
  readonly onOpen: (id: string) => void;
}

/** Errors and warnings of the rows shown and of their months; a click or F8 opens the next booking that has some. */
export const ListProblems = observer(({ store, current, onOpen }: ListProblemsProps) => {
  const phone = usePhone();
  const { errors, warnings, places } = problemsOf(store.rows, store.page?.monthFindings ?? []);
  const next = () => {
    const at = places.findIndex(({ id }) => id === current);
    const following = places[(at + 1) % places.length];
    if (following) onOpen(following.id);
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || places.length === 0) return;
    event.preventDefault();
    next();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  if (places.length === 0) return null;
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
