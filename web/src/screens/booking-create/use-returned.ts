import { useEffect, useState } from 'react';
import type { ReturnedAnswer, ReturnedDeclaration } from '#contracts/declaration-draft/returned-calls';
import { asHttpError, isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';

/** What came back on this side, read whenever it is wanted again; empty while it is not known. */
export const useReturned = (base: string, wanted: boolean): readonly ReturnedDeclaration[] => {
  const [found, setFound] = useState<readonly ReturnedDeclaration[]>([]);
  useEffect(() => {
    if (!wanted) return undefined;
    const request = new AbortController();
    http
      .get<ReturnedAnswer>(`${base}/returned`, { signal: request.signal })
      .then(({ data }) => setFound(data))
      .catch((failure: unknown) => {
        if (!isAbort(failure)) snackbars.error(asHttpError(failure).message);
      });
    return () => request.abort();
  }, [base, wanted]);
  return found;
};
