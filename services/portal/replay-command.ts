import { setTimeout } from 'node:timers/promises';
import { readConfig } from '#platform/config/read-config';
import type { Config } from '#platform/config/config';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { openVault } from '#platform/vault/sqlite/open-vault';
import { CheckpointAheadOfLog, OtherLog } from '#projections/runtime/opening';
import {
  listReadModels,
  replay,
  type Replayable,
  ReplayFault,
  type ReplayOutput,
} from '#projections/runtime/replay';
import { isThere, throughPortal } from '#projections/runtime/replay-through-portal';
import { readRunningPortals } from '#projections/runtime/running-portal';
import { startProjections } from '#projections/runtime/start-projections';
import { runCommand, terminalOutput } from './command-line.ts';
import { existingDataFolder } from './data-folder.ts';

/** Nobody else waits for this process: its slices may be long. Milliseconds. */
const longSlice = 100;

const run = async (
  projections: Replayable,
  names: readonly string[],
  output: ReplayOutput,
): Promise<void> => {
  if (names.length === 0) {
    await listReadModels(projections, output);
    output.line("Name those to build anew: 'npm run replay -- bookings'.");
  }
  for (const name of names) await replay(projections, name, output);
};

/** Opens the data folder itself, under its lock. */
const runOnFolder = async (config: Config, names: readonly string[], output: ReplayOutput): Promise<void> => {
  const { path, masterKey } = existingDataFolder(config);
  const events = await openEventStore({ folder: path, thread: 'caller' });
  const vault = openVault(path);
  try {
    const projections = await startProjections({
      folder: path,
      masterKey,
      thread: 'caller',
      sliceMs: longSlice,
      onFault: (error, doing) => output.line(`A fault while ${doing}: ${String(error)}`),
      onParked: (name, parked) => {
        for (const { id, error } of parked) output.line(`${name} ${id} is parked: ${error}`);
      },
    });
    try {
      await projections.ready;
      const pause = async (): Promise<void> => {
        await setTimeout(50);
      };
      await run(
        { status: () => projections.status(), rebuild: (name) => projections.rebuild(name), pause },
        names,
        output,
      );
    } finally {
      await projections.close();
    }
  } finally {
    await vault.close();
    await events.close();
  }
};

/**
 * `npm run replay -- <name>…`: builds read models anew. Acts through the portal where one runs on the data folder, else
 * on the folder itself; without a name it lists the read models.
 */
export const replayCommand = async (
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
  output: ReplayOutput,
): Promise<void> => {
  const config = readConfig(environment);
  for (const portal of readRunningPortals(config.dataFolder)) {
    if (await isThere(portal)) return run(throughPortal(portal), names, output);
  }
  return runOnFolder(config, names, output);
};

if (import.meta.main) {
  await runCommand(
    async () => replayCommand(process.env, process.argv.slice(2), terminalOutput()),
    [ReplayFault, OtherLog, CheckpointAheadOfLog],
  );
}
