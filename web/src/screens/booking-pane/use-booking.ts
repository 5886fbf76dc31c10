import { useCallback, useEffect, useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import type { EntityCache } from '../../stores/entity-cache.ts';
import { useHeld } from '../../stores/use-held.ts';
import { loading, stateOfFailure, type LoadState } from '../../stores/load-state.ts';

/** A booking by its id: from the list's cache, which pushes keep current, else from the server into it. */
export const useBooking = (
  id: string,
  base: string,
  cache: EntityCache<BookingView>,
): {
  readonly booking: BookingView | undefined;
  readonly state: LoadState;
  readonly retry: () => void;
  /** Reads it again after a command. */
  readonly refresh: () => void;
} => {
  const booking = cache.get(id);
  useHeld(cache, [id]);
  const [failed, setFailed] = useState<{ readonly id: string; readonly state: LoadState } | null>(null);
  const wanted = booking === undefined && failed?.id !== id;
  useEffect(() => {
    if (!wanted) return undefined;
    const request = new AbortController();
    http
      .get<BookingView>(`${base}/${encodeURIComponent(id)}`, { signal: request.signal })
      .then((answer) => cache.answered([answer]))
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setFailed({ id, state: stateOfFailure(failure) });
      });
    return () => request.abort();
  }, [id, base, cache, wanted]);
  const retry = useCallback(() => setFailed(null), []);
  const refresh = useCallback(() => {
    http
      .get<BookingView>(`${base}/${encodeURIComponent(id)}`)
      .then((answer) => cache.answered([answer]))
      // The push brings it, too; this one only comes sooner where the live connection is down.
      .catch((failure: unknown) => console.warn('The booking could not be read again.', failure));
  }, [id, base, cache]);
  return { booking, state: failed?.id === id ? failed.state : loading, retry, refresh };
};
