import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type Answered, useAnswer } from './use-answer.ts';

interface Request {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly answer: (response: Response) => void;
}

interface ScreenProps {
  readonly path: string;
  readonly onAnswer: (answered: Answered<number>) => void;
}

const Screen = ({ path, onAnswer }: ScreenProps) => {
  const answered = useAnswer<number>(path);
  useEffect(() => {
    onAnswer(answered);
  });
  return null;
};

describe('what a call answers', () => {
  let root: Root;
  let requests: Request[];
  let seen: Answered<number>;
  const before = globalThis.fetch;

  beforeEach(() => {
    jest.useFakeTimers();
    requests = [];
    globalThis.fetch = (path, init) =>
      new Promise<Response>((answer, refuse) => {
        const signal = init?.signal ?? new AbortController().signal;
        signal.addEventListener('abort', () => refuse(signal.reason as Error));
        requests.push({ path: typeof path === 'string' ? path : '', signal, answer });
      });
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    root = createRoot(document.createElement('div'));
  });
  afterEach(() => {
    act(() => root.unmount());
    globalThis.fetch = before;
    jest.useRealTimers();
  });

  const show = (path = '/requests') =>
    act(async () => root.render(<Screen path={path} onAnswer={(answered) => (seen = answered)} />));
  const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
  const answer = (response: Response) =>
    act(async () => {
      const open = requests.filter(({ signal }) => !signal.aborted).at(-1);
      if (!open) throw new Error('Nothing is asked for.');
      open.answer(response);
    });
  const answered = (value: number) => answer(Response.json(value));

  it('is asked for once while it is asked for, and once more, however often it has changed meanwhile', async () => {
    await show();
    await answered(1);
    // Twenty changes in a second, and a server that takes as long to answer.
    for (let change = 0; change < 20; change += 1) {
      act(() => seen.refresh());
      await pass(50);
    }
    expect([seen.answer, requests.length]).toEqual([1, 2]);
    for (let change = 0; change < 20; change += 1) {
      act(() => seen.refresh());
      await pass(50);
    }
    // The one that is under way is not given up for itself.
    expect(requests[1]?.signal.aborted).toBe(false);
    await answered(2);
    expect([seen.answer, requests.length]).toEqual([2, 2]);
    await pass(1_000);
    expect(requests).toHaveLength(3);
    await answered(3);
    await pass(60_000);
    expect([seen.answer, requests.length]).toEqual([3, 3]);
  });

  it('stays where nobody could answer again, which is tried once more', async () => {
    await show();
    await answered(1);
    act(() => seen.refresh());
    await pass(1_000);
    await answer(new Response(null, { status: 500 }));
    expect([seen.answer, seen.state.name]).toEqual([1, 'idle']);
    await pass(5_000);
    await answered(2);
    expect(seen.answer).toBe(2);
  });

  it('is shown no more to who may not see it any more', async () => {
    await show();
    await answered(1);
    act(() => seen.refresh());
    await pass(1_000);
    await answer(new Response(null, { status: 404 }));
    expect([seen.answer, seen.state.name]).toEqual([null, 'no_data']);
  });

  it('is asked for from the start after a failure', async () => {
    await show();
    await answer(new Response(null, { status: 500 }));
    expect([seen.answer, seen.state.name]).toEqual([null, 'error']);
    act(() => seen.retry());
    expect(seen.state.name).toBe('loading');
    await answered(1);
    expect([seen.answer, seen.state.name]).toEqual([1, 'idle']);
  });

  it('of another path is not shown for this one, nor comes late', async () => {
    await show('/one');
    const [first] = requests;
    await show('/two');
    expect([first?.signal.aborted, seen.answer]).toEqual([true, null]);
    await answered(2);
    act(() => seen.refresh());
    await show('/three');
    await pass(5_000);
    expect(requests.map(({ path }) => path.replace(/^.*\//, ''))).toEqual(['one', 'two', 'three']);
    expect([seen.answer, seen.state.name]).toEqual([null, 'loading']);
  });
});
