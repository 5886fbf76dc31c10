import 'reflect-metadata';
import { folderOf } from '#platform/config/config';
import { readConfig } from '#platform/config/read-config';
import { ConfigFault } from '#platform/config/reading';
import { DataFolderInUse } from '#platform/event-store/sqlite/writer-lock';
import {
  EventStoreUnreachable,
  UnfitConnectionString as UnfitKurrentConnection,
} from '#platform/event-store/kurrent/connection-faults';
import { UnfitConnectionString as UnfitMongoConnection } from '#platform/mongo/connection-string';
import { giveMemoryBackAtRest } from '#platform/idle-memory';
import { StoreUnavailable } from '#platform/store-unavailable';
import { CheckpointAheadOfLog, OtherLog } from '#projections/runtime/generations/opening';
import { InstallationFault } from './engines/installation-fault.ts';
import type { Portal } from './portal.ts';
import { printReady } from './ready.ts';
import { ServerUnreachable } from './engines/wait-for-server.ts';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const hasCall = (error: unknown, call: string): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === call;

const sqliteCodes = { readOnly: 8, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const;

const hasSqliteCode = (error: unknown, ...codes: readonly number[]): boolean =>
  error instanceof Error && 'errcode' in error && codes.some((code) => code === error.errcode);

/** Their messages say what to do. */
const foreseen = [
  ConfigFault,
  InstallationFault,
  ServerUnreachable,
  UnfitKurrentConnection,
  UnfitMongoConnection,
  EventStoreUnreachable,
  StoreUnavailable,
  OtherLog,
  CheckpointAheadOfLog,
];

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why the portal did not start, with what to do about it; undefined for what nobody foresaw. */
const remedyOf = (error: unknown): string | undefined => {
  if (foreseen.some((kind) => error instanceof kind)) return said(error);
  if (error instanceof DataFolderInUse)
    return `${error.message}. Stop that one, or name another folder in LAYCAN_DATA.`;
  if (hasCode(error, 'EADDRINUSE'))
    return 'The port is taken by another program. Stop that one, or name another port in PORT, for instance PORT=4301.';
  if (hasCode(error, 'EACCES'))
    return 'The port or the data folder may not be used by this user. Ports under 1024 need rights; name another one in PORT.';
  if (hasCode(error, 'EADDRNOTAVAIL'))
    return 'LAYCAN_HOST is no address of this machine. Leave it out to listen on this machine only, or set it to 0.0.0.0.';
  if (hasCode(error, 'EEXIST') || hasCode(error, 'ENOTDIR'))
    return 'LAYCAN_DATA names a file, or lies under one. Name a folder.';
  // Where a folder cannot be made on a read-only disk, Node says that there is none.
  if (
    hasCode(error, 'EROFS') ||
    (hasCode(error, 'ENOENT') && hasCall(error, 'mkdir')) ||
    hasSqliteCode(error, sqliteCodes.readOnly, sqliteCodes.cannotOpen)
  )
    return 'The data folder cannot be written to. Mend its rights, or name another folder in LAYCAN_DATA.';
  if (hasCode(error, 'ENOSPC') || hasSqliteCode(error, sqliteCodes.full))
    return 'The disk of the data folder is full. Make room, and start again; nothing was lost.';
  if (hasSqliteCode(error, sqliteCodes.corrupt, sqliteCodes.notADatabase))
    return 'log.db or vault.db in the data folder is damaged. Put both back from one backup; nothing was changed.';
  return undefined;
};

/** The first signal finishes what was acknowledged; a second one does not wait. */
const stopOnSignals = (portal: Portal): void => {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    process.stderr.write('Stopping: finishing what is under way …\n');
    portal.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env, process.argv.slice(2));
  const papers = folderOf(config.papers);
  // Nearly all of a start: whoever has a setting wrong hears of that at once.
  const [{ builtWeb, createPortal }, { demoAccounts, seedPortal }] = await Promise.all([
    import('./portal.ts'),
    import('./seed/seed-portal.ts'),
  ]);
  const portal = await createPortal({
    config,
    web: builtWeb(),
    seed: (engine) => seedPortal(engine, { papers }),
  });
  stopOnSignals(portal);
  const address = config.publicUrl?.origin ?? portal.address;
  printReady({ address, demoAccounts: portal.demo ? demoAccounts() : [] });
};

// What is written lies in nobody else's sight: the vault holds keys and hashes, the read models names.
process.umask(0o077);
giveMemoryBackAtRest();
try {
  await start();
} catch (error) {
  const remedy = remedyOf(error);
  process.stderr.write(
    `\nLaycan did not start.\n${remedy ?? (error instanceof Error ? (error.stack ?? '') : String(error))}\n`,
  );
  process.exitCode = 1;
}
