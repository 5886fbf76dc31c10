import { useCallback, useEffect, useState } from 'react';
import { isAbort } from '../api/http-error.ts';
import { http } from '../api/http.ts';
import { idle, loading, type LoadState, stateOfFailure } from './load-state.ts';

interface Asked<Answer> {
  readonly path: string;
  readonly attempt: number;
  readonly answer: Answer | null;
  readonly state: LoadState;
}

/** What one call answers, asked anew when its path changes. */
export interface Answered<Answer> {
  readonly answer: Answer | null;
  readonly state: LoadState;
  /** Asks again from the start, as after a failure. */
  readonly retry: () => void;
  /** Asks again for what may have changed; what was answered stays until then. */
  readonly refresh: () => void;
}

export const useAnswer = <Answer>(path: string): Answered<Answer> => {
  const [asked, setAsked] = useState<Asked<Answer> | null>(null);
  // Another object each time that it is asked; the attempt alone makes what was answered before void.
  const [asking, setAsking] = useState({ attempt: 0 });
  useEffect(() => {
    const { attempt } = asking;
    const request = new AbortController();
    http
      .get<Answer>(path, { signal: request.signal })
      .then((answer) => setAsked({ path, attempt, answer, state: idle }))
      .catch((failure: unknown) => {
        if (isAbort(failure)) return;
        const failed = { path, attempt, answer: null, state: stateOfFailure(failure) };
        // Of a refresh that fails the answer before stays, until it is asked for again.
        setAsked((was) =>
          was?.path === path && was.attempt === attempt && was.answer !== null ? was : failed,
        );
      });
    return () => request.abort();
  }, [path, asking]);
  const retry = useCallback(() => setAsking(({ attempt: last }) => ({ attempt: last + 1 })), []);
  const refresh = useCallback(() => setAsking((last) => ({ ...last })), []);
  // What another path answered, or an attempt before, is not shown for this one.
  return asked?.path === path && asked.attempt === asking.attempt
    ? { answer: asked.answer, state: asked.state, retry, refresh }
    : { answer: null, state: loading, retry, refresh };
};
