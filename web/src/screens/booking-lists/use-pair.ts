import { useEffect, useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { otherOfPair } from './booking-name.ts';

/**
 * A booking and the other one of its pair, which is read from the server; the booking alone where it has none, null while
 * the other one is not known.
 *
 * @param base the calls of the list, under which a booking is read by its id
 */
export const usePair = (booking: BookingView | null, base: string): readonly BookingView[] | null => {
  const [other, setOther] = useState<BookingView | null>(null);
  const id = booking === null ? null : otherOfPair(booking);
  useEffect(() => {
    if (id === null) return undefined;
    const request = new AbortController();
    http
      .get<BookingView>(`${base}/${encodeURIComponent(id)}`, { signal: request.signal })
      .then(setOther)
      .catch((failure: unknown) => {
        // It is named by its number then, and cancelled as it stands.
        if (!isAbort(failure)) console.warn('The other booking of the pair could not be read.', failure);
      });
    return () => request.abort();
  }, [id, base]);
  if (booking === null) return null;
  if (id === null) return [booking];
  return other?.id === id ? [booking, other] : null;
};
