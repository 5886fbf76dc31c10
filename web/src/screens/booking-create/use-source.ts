import { useEffect, useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import type { ReturnedAnswer, ReturnedDeclaration } from '#contracts/declaration-draft/returned-calls';
import { isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import type { CreateFrom } from '../booking-lists/booking-queries.ts';

export interface Source {
  /** The booking that a new one begins as a copy of; none for an empty form. */
  readonly source: BookingView | null;
  /** What came back, to be sent again. */
  readonly returned: ReturnedDeclaration | null;
  readonly state: 'loading' | 'ready' | 'failed' | 'gone';
  readonly retry: () => void;
}

type Found = Pick<Source, 'source' | 'returned'>;

const find = async ({ way, booking: id }: CreateFrom, base: string, signal: AbortSignal): Promise<Found> => {
  if (way !== 'returned') {
    const source = await http.get<BookingView>(`${base}/${encodeURIComponent(id ?? '')}`, { signal });
    return { source, returned: null };
  }
  const { data } = await http.get<ReturnedAnswer>(`${base}/returned`, { signal });
  return { source: null, returned: data.find(({ importId }) => importId === id) ?? null };
};

/** What a form begins with. */
export const useSource = ({ way, booking: id }: CreateFrom, base: string): Source => {
  const [found, setFound] = useState<(Found & { readonly id: string }) | null>(null);
  const [failed, setFailed] = useState(false);
  const wanted = id !== null && found?.id !== id && !failed;
  useEffect(() => {
    if (!wanted || id === null) return undefined;
    const request = new AbortController();
    find({ way, booking: id }, base, request.signal)
      .then((answer) => setFound({ ...answer, id }))
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setFailed(true);
      });
    return () => request.abort();
  }, [wanted, way, id, base]);
  const { source = null, returned = null } = (id !== null && found) || {};
  const gone = way === 'returned' && found !== null && returned === null;
  return {
    source,
    returned,
    state: failed ? 'failed' : wanted ? 'loading' : gone ? 'gone' : 'ready',
    retry: () => setFailed(false),
  };
};
