import { afterEach, expect, it, jest } from '@jest/globals';
import { activeRequests } from '#platform/fairness/active-requests';
import type { Execute } from '../platform/execute-port.ts';
import { inTheBackground } from './in-the-background.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it('decides nothing in the background while a request of somebody is under way, for a moment', async () => {
  // No time goes by: it is the end of the request that lets it decide.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  let decided = 0;
  const execute: Execute = async () => {
    decided += 1;
    return { ok: false, code: 'idempotency_key_reused', details: {} };
  };
  const answered = activeRequests.begin('ana');
  const done = inTheBackground(execute)({
    stream: 'lot-1',
    decider: { initialState: null, evolve: () => null },
    decide: () => [],
    context: {
      actor: '',
      organisation: '',
      side: 'internal',
      commandId: '',
      payloadHash: '',
      correlationId: '',
    },
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(decided).toBe(0);
  answered();
  await done;
  expect(decided).toBe(1);
});
