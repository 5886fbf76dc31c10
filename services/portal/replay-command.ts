import { setTimeout } from 'node:timers/promises';
import { readConfig } from '#platform/config/read-config';
import { ConfigFault } from '#platform/config/reading';
import type { Config } from '#platform/config/config';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { DataFolderInUse } from '#platform/event-store/sqlite/writer-lock';
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
import { DataFolderFault, existingDataFolder } from './data-folder.ts';

/** Nobody else waits for this process: its slices may be long. Milliseconds. */
const longSlice = 100;

const say = (text: string): boolean => process.stderr.write(text);

/** On a terminal one line that moves; elsewhere a line for every tenth of the way. */
const terminalOutput = (): ReplayOutput => {
  const moving = process.stderr.isTTY;
  let told = '';
  return {
    progress: (line) => {
      if (moving) {
        say(`\r\u001B[2K${line}`);
        return;
      }
      const tenth = /(\d?)\d %/.exec(line)?.[1] ?? '';
      if (tenth !== told) say(`${line}\n`);
      told = tenth;
    },
    line: (text) => say(`${moving ? '\r\u001B[2K' : ''}${text}\n`),
  };
};

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

const foreseen = [ConfigFault, DataFolderFault, DataFolderInUse, ReplayFault, OtherLog, CheckpointAheadOfLog];

const isForeseen = (error: unknown): error is Error => foreseen.some((kind) => error instanceof kind);

if (import.meta.main) {
  try {
    await replayCommand(process.env, process.argv.slice(2), terminalOutput());
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    say(`\n${isForeseen(error) ? error.message : stack}\n`);
    process.exitCode = 1;
  }
}
