import { OctagonAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { isAbort } from '../../api/http-error.ts';
import type { EntityCache } from '../../stores/entity-cache.ts';
import { session } from '../../stores/session.ts';
import { useHeld } from '../../stores/use-held.ts';
import { transferErrors } from './transfer-errors.ts';
import { transferErrorsText } from './transfer-words.ts';
import './transfer.css';

export interface TransferErrorsNoticeProps {
  readonly organisation: ProfileOrganisation;
  readonly cache: EntityCache<BookingView>;
  readonly onOpen: (id: string) => void;
}

/** Above an organisation's list: which bookings the voyage-management system refused. Only for staff who transfer. */
export const TransferErrorsNotice = observer(({ organisation, cache, onOpen }: TransferErrorsNoticeProps) => {
  const shown = session.isStaff && session.can(['bookings.update.any'], organisation);
  const { id } = organisation;
  useEffect(() => {
    if (!shown) return undefined;
    const request = new AbortController();
    transferErrors.load(id, request.signal).catch((failure: unknown) => {
      // The rows say the same; only the line above them is missing.
      if (!isAbort(failure)) console.warn('The refused transfers could not be read.', failure);
    });
    return () => request.abort();
  }, [shown, id]);
  // A booking of theirs that stands on another page tells that its error is over.
  useHeld(cache, shown ? transferErrors.known(id) : []);
  const errors = shown ? transferErrors.of(id, cache) : [];
  const [first] = errors;
  if (!first) return null;
  return (
    <p className="transfer-errors" role="alert">
      <OctagonAlert size={16} strokeWidth={1.75} aria-hidden />
      <span>{transferErrorsText(errors)}</span>
      <button type="button" className="link-button" onClick={() => onOpen(first.id)}>
        {errors.length === 1 ? 'See why' : 'See the first'}
      </button>
    </p>
  );
});
