import { setTimeout } from 'node:timers/promises';
import type { ProjectionStatus } from '../control.ts';
import { type Replayable, ReplayFault } from './replay.ts';
import { operationsTokenHeader, type RunningPortal } from './running-portal.ts';

const askEvery = 250;

const messageIn = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'message' in answer ? String(answer.message) : undefined;

/** The projections of a portal that runs, through its operations API. */
export const throughPortal = ({ address, token }: RunningPortal): Replayable => {
  const call = async (method: 'GET' | 'POST', path: string): Promise<unknown> => {
    const response = await fetch(`${address}/api/operations/local/projections${path}`, {
      method,
      headers: { [operationsTokenHeader]: token, accept: 'application/json' },
    }).catch((cause: unknown) => {
      throw new ReplayFault(
        `The portal at ${address} does not answer any more. A replay that was begun goes on at its next start.`,
        { cause },
      );
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    throw new ReplayFault(
      `The portal at ${address} answered ${response.status}: ${messageIn(answer) ?? 'no reason'}`,
    );
  };
  return {
    status: async () => (await call('GET', '')) as readonly ProjectionStatus[],
    rebuild: async (name) => {
      await call('POST', `/${encodeURIComponent(name)}/rebuild`);
    },
    steer: async (name, action) => {
      await call('POST', `/${encodeURIComponent(name)}/${action}`);
    },
    pause: async () => {
      await setTimeout(askEvery);
    },
  };
};

/** Whether the portal answers at the address that it left; one that was killed leaves the address behind. */
export const isRunning = ({ address }: RunningPortal): Promise<boolean> =>
  fetch(`${address}/api/system-health`, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    // No answer, for whatever reason; whether the folder is free is then for its lock to say.
    () => false,
  );
