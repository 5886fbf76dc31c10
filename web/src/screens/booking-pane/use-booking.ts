import { useCallback, useEffect, useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import type { EntityCache } from '../../stores/entity-cache.ts';
import { useHeld } from '../../stores/use-held.ts';
import { loading, stateOfFailure, type LoadState } from '../../stores/load-state.ts';

/**
 * A booking by its id: from the list's cache, which pushes keep current, else from the server into it.
 *
 * @param asOf the past that the cache is of; null: now
 */
export const useBooking = (
  id: string,
  base: string,
  cache: EntityCache<BookingView>,
  asOf: string | null,
): {
  readonly booking: BookingView | undefined;
  readonly state: LoadState;
  readonly retry: () => void;
  /** Reads it again after a command. */
  readonly refresh: () => void;
} => {
  const booking = cache.get(id);
  useHeld(cache, [id]);
  const [failed, setFailed] = useState<{ readonly of: string; readonly state: LoadState } | null>(null);
  const of = `${id} ${asOf ?? 'now'}`;
  const wanted = booking === undefined && failed?.of !== of;
  useEffect(() => {
    if (!wanted) return undefined;
    const request = new AbortController();
    http
      .get<BookingView>(`${base}/${encodeURIComponent(id)}`, { query: { asOf }, signal: request.signal })
      .then((answer) => cache.answered([answer]))
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setFailed({ of, state: stateOfFailure(failure) });
      });
    return () => request.abort();
  }, [id, base, cache, asOf, of, wanted]);
  const retry = useCallback(() => setFailed(null), []);
  const refresh = useCallback(() => {
    http
      .get<BookingView>(`${base}/${encodeURIComponent(id)}`)
      .then((answer) => cache.answered([answer]))
      // The push brings it, too; this one only comes sooner where the live connection is down.
      .catch((failure: unknown) => console.warn('The booking could not be read again.', failure));
  }, [id, base, cache]);
  return { booking, state: failed?.of === of ? failed.state : loading, retry, refresh };
};
