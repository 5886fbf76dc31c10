import { useEffect, useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import type { CreateFrom } from '../booking-lists/booking-queries.ts';

type State = 'loading' | 'ready' | 'failed';

/** The booking that a new one begins as a copy of; none for an empty form. */
export const useSource = (
  { booking: id }: CreateFrom,
  base: string,
): { readonly source: BookingView | null; readonly state: State; readonly retry: () => void } => {
  const [source, setSource] = useState<BookingView | null>(null);
  const [failed, setFailed] = useState(false);
  const wanted = id !== null && source?.id !== id && !failed;
  useEffect(() => {
    if (!wanted) return undefined;
    const request = new AbortController();
    http
      .get<BookingView>(`${base}/${encodeURIComponent(id)}`, { signal: request.signal })
      .then(setSource)
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setFailed(true);
      });
    return () => request.abort();
  }, [wanted, id, base]);
  const state = failed ? 'failed' : wanted ? 'loading' : 'ready';
  return { source: id === null ? null : source, state, retry: () => setFailed(false) };
};
