import { lockDataFolder } from '#platform/event-store/sqlite/writer-lock';
import { isThere } from '#projections/runtime/replay/replay-through-portal';
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
export interface Standstill {
  /** Lets changes in again, after a move that came to nothing. */
  undo(): Promise<void>;
}

const call = async ({ address, token }: RunningPortal, action: 'read-only' | 'writable'): Promise<void> => {
  const response = await fetch(`${address}/api/operations/local/log/${action}`, {
    method: 'POST',
    headers: { [operationsTokenHeader]: token },
  }).catch((cause: unknown) => {
    throw new MovingFault(`The portal at ${address} does not answer any more. Run the command again.`, {
      cause,
    });
  });
  if (!response.ok)
    throw new MovingFault(
      `The portal at ${address} answered ${response.status} when it was to be ${action}.`,
    );
};

/**
 * Has the portal that runs on a folder take no more changes; where none runs, none can start.
 * @throws MovingFault, DataFolderInUse
 */
export const standstillOf = async (folder: string): Promise<Standstill> => {
  for (const portal of readRunningPortals(folder)) {
    if (!(await isThere(portal))) continue;
    await call(portal, 'read-only');
    return { undo: () => call(portal, 'writable') };
  }
  const release = lockDataFolder(folder);
  return { undo: async () => release() };
};
