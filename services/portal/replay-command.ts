import { setTimeout } from 'node:timers/promises';
import { readConfig } from '#platform/config/read-config';
import { systemClocks } from '#platform/clock/port';
import type { Config, DistributedConfig } from '#platform/config/config';
import { coordinationOver } from '#platform/coordination/coordination';
import { mongoRecords } from '#platform/coordination/mongo/mongo-records';
import { openMongoGenerations } from '#platform/documents/mongo/mongo-generations';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { openVault } from '#platform/vault/sqlite/open-vault';
import type { ProjectionControl } from '#projections/runtime/control';
import { CheckpointAheadOfLog, OtherLog } from '#projections/runtime/generations/opening';
import {
  listReadModels,
  replay,
  type Replayable,
  ReplayFault,
  type ReplayOutput,
  steer,
  type SteerAction,
  steerActions,
} from '#projections/runtime/replay/replay';
import { isRunning, throughPortal } from '#projections/runtime/replay/replay-through-portal';
import { readRunningPortals } from '#projections/runtime/replay/running-portal';
import { startRemoteControl } from '#projections/runtime/partitions/remote-control';
import { startProjections } from '#projections/runtime/thread/start-projections';
import { runCommand, terminalOutput } from './command-line.ts';
import { Closers } from './engines/closers.ts';
import { existingDataFolder } from './engines/data-folder.ts';
import { openLogServer, openMongoServer } from './engines/open-servers.ts';
import { ServerUnreachable } from './engines/wait-for-server.ts';

/** Nobody else waits for this process: its slices may be long. Milliseconds. */
const longSlice = 100;

/** What is asked for: names, and what is to be done to replays of theirs that are under way. */
interface Asked {
  readonly names: readonly string[];
  readonly action: SteerAction | undefined;
}

const flagOf = (action: SteerAction): string => `--${action}`;

/** @throws ReplayFault */
const askedBy = (parameters: readonly string[]): Asked => {
  const names = parameters.filter((parameter) => !parameter.startsWith('--'));
  const flags = parameters.filter((parameter) => parameter.startsWith('--'));
  const action = steerActions.find((one) => flagOf(one) === flags[0]);
  if (flags.length > 1 || (flags.length === 1 && !action)) {
    throw new ReplayFault(`One of ${steerActions.map(flagOf).join(', ')} may be asked for, or none.`);
  }
  if (action && names.length === 0) throw new ReplayFault(`Name what to ${action}.`);
  return { names, action };
};

const run = async (
  projections: Replayable,
  { names, action }: Asked,
  output: ReplayOutput,
): Promise<void> => {
  if (names.length === 0) {
    await listReadModels(projections, output);
    output.line("Name those to build anew: 'npm run replay -- bookings'.");
  }
  for (const name of names) {
    await (action ? steer(projections, name, action, output) : replay(projections, name, output));
  }
};

const replayableBy = (
  control: Pick<ProjectionControl, 'status' | 'rebuild' | SteerAction>,
  askEveryMs: number,
): Replayable => ({
  status: () => control.status(),
  rebuild: (name) => control.rebuild(name),
  steer: (name, action) => control[action](name),
  pause: async () => {
    await setTimeout(askEveryMs);
  },
});

/** Leaves what is asked for in the documents store, for whichever processes project. */
const runOnServers = async (
  servers: DistributedConfig,
  asked: Asked,
  output: ReplayOutput,
): Promise<void> => {
  const onFault = (error: unknown, doing: string): void =>
    output.line(`A fault while ${doing}: ${String(error)}`);
  const opening = { clock: systemClocks.trade, say: (line: string) => output.line(line) };
  const closers = new Closers();
  try {
    const store = closers.opened(await openLogServer(servers, opening));
    const mongo = closers.opened(await openMongoServer(servers, opening));
    const coordination = closers.opened(coordinationOver(mongoRecords(mongo.database), { onFault }));
    const generations = openMongoGenerations(mongo);
    const control = closers.opened(await startRemoteControl({ generations, coordination, store, onFault }));
    await run(replayableBy(control, 250), asked, output);
  } finally {
    await closers.closeAll();
  }
};

/** Opens the data folder itself, under its lock. */
const runOnFolder = async (config: Config, asked: Asked, output: ReplayOutput): Promise<void> => {
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
      await run(replayableBy(projections, 50), asked, output);
    } finally {
      await projections.close();
    }
  } finally {
    await vault.close();
    await events.close();
  }
};

/**
 * `npm run replay -- <name>…`: builds read models anew; with `--pause`, `--resume` or `--abort` steers what is under way.
 * Acts through the portal where one runs on the data folder, else on the folder itself, or on the servers of the
 * installation; without a name it lists the read models.
 */
export const replayCommand = async (
  environment: Readonly<Record<string, string | undefined>>,
  parameters: readonly string[],
  output: ReplayOutput,
): Promise<void> => {
  const asked = askedBy(parameters);
  const config = readConfig(environment);
  for (const portal of readRunningPortals(config.dataFolder)) {
    if (await isRunning(portal)) return run(throughPortal(portal), asked, output);
  }
  if (config.engine.name === 'distributed') return runOnServers(config.engine, asked, output);
  return runOnFolder(config, asked, output);
};

if (import.meta.main) {
  await runCommand(
    async () => replayCommand(process.env, process.argv.slice(2), terminalOutput()),
    [ReplayFault, OtherLog, CheckpointAheadOfLog, ServerUnreachable],
  );
}
