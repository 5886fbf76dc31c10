import { lockDataFolder } from '#platform/event-store/sqlite/writer-lock';
import { isRunning } from '#projections/runtime/replay/replay-through-portal';
import {
  operationsTokenHeader,
  readRunningPortals,
  type RunningPortal,
} from '#projections/runtime/replay/running-portal';

/** Why an installation cannot be moved, with what to do about it. */
export class MovingFault extends Error {
  override readonly name = 'MovingFault';
}

/** Nothing changes in a data folder while this lasts. */
export interface WriteFreeze {
  /** @throws MovingFault where changes were taken since it began: somebody else ended it */
  assertHeld(): Promise<void>;
  /** Lets changes in again, after a move that came to nothing. */
  undo(): Promise<void>;
}

const call = async (
  { address, token }: RunningPortal,
  action: 'read-only' | 'writable',
): Promise<Response> => {
  const response = await fetch(`${address}/api/operations/local/log/${action}`, {
    method: 'POST',
    headers: { [operationsTokenHeader]: token },
  }).catch((cause: unknown) => {
    throw new MovingFault(`The portal at ${address} does not answer any more. Run the command again.`, {
      cause,
    });
  });
  if (response.ok) return response;
  throw new MovingFault(`The portal at ${address} answered ${response.status} when it was to be ${action}.`);
};

/** @returns the head of its log, which stays where it is */
const freeze = async (portal: RunningPortal): Promise<unknown> => {
  const body: unknown = await (await call(portal, 'read-only')).json();
  return typeof body === 'object' && body !== null && 'head' in body ? body.head : undefined;
};

/** An answer that did not come may still have a freeze behind it: the portal goes on, or says why it cannot. */
const thawOnFailure = async <Result>(portal: RunningPortal, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    await call(portal, 'writable').catch((fault: unknown) => {
      throw new MovingFault(
        `The portal at ${portal.address} may take no changes now, and could not be told to. Restart it.`,
        { cause: new AggregateError([error, fault]) },
      );
    });
    throw error;
  }
};

const ofPortal = async (portal: RunningPortal): Promise<WriteFreeze> => {
  const head = await thawOnFailure(portal, () => freeze(portal));
  return {
    assertHeld: async () => {
      if ((await freeze(portal)) === head) return;
      throw new MovingFault(
        `The portal at ${portal.address} took changes while it was being moved: somebody ended its write freeze. Run the command again.`,
      );
    },
    undo: async () => void (await call(portal, 'writable')),
  };
};

/**
 * Has the portal that runs on a folder take no more changes; where none runs, none can start.
 * @throws MovingFault, DataFolderInUse
 */
export const freezeWrites = async (folder: string): Promise<WriteFreeze> => {
  for (const portal of readRunningPortals(folder)) if (await isRunning(portal)) return ofPortal(portal);
  const release = lockDataFolder(folder);
  return { assertHeld: async () => undefined, undo: async () => release() };
};
