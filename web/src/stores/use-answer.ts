import { useCallback, useEffect, useRef, useState } from 'react';
import { Asking } from './asking.ts';
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
  /**
   * Asks again before long for what may have changed; what was answered stays until then. However often it is called, one is under
   * way at a time, and one more follows.
   */
  readonly refresh: () => void;
}

export const useAnswer = <Answer>(path: string): Answered<Answer> => {
  const [asked, setAsked] = useState<Asked<Answer> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const current = useRef<Asking<Answer>>(null);
  useEffect(() => {
    let isHeld = false;
    const asking = new Asking<Answer>({
      arrived: (answer) => {
        isHeld = true;
        setAsked({ path, attempt, answer, state: idle });
      },
      failed: (failure) => {
        const state = stateOfFailure(failure);
        // What was answered stays where nobody could answer; who may not see it any more is shown nothing.
        if (isHeld && state.name === 'error') asking.later();
        else setAsked({ path, attempt, answer: null, state });
      },
    });
    current.current = asking;
    void asking.ask({ path });
    return () => asking.close();
  }, [path, attempt]);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  const refresh = useCallback(() => current.current?.soon(), []);
  // What another path answered, or an attempt before, is not shown for this one.
  return asked?.path === path && asked.attempt === attempt
    ? { answer: asked.answer, state: asked.state, retry, refresh }
    : { answer: null, state: loading, retry, refresh };
};
