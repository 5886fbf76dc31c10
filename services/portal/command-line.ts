import { ConfigFault } from '#platform/config/reading';
import { UnfitConnectionString as UnfitKurrentConnection } from '#platform/event-store/kurrent/connection';
import { DataFolderInUse } from '#platform/event-store/sqlite/writer-lock';
import { EventStoreUnreachable } from '#platform/event-store/kurrent/open-kurrent-event-store';
import { UnfitConnectionString as UnfitMongoConnection } from '#platform/mongo/connection-string';
import { StoreUnavailable } from '#platform/store-unavailable';
import { InstallationFault } from './engines/installation-fault.ts';
import { ServerUnreachable } from './engines/wait-for-server.ts';

/** Where a command says what it does. */
export interface CommandOutput {
  /** Takes the place of the line before where the terminal can do so. */
  progress(line: string): void;
  line(text: string): void;
}

const say = (text: string): boolean => process.stderr.write(text);
const tellEveryMs = 5_000;

/** On a terminal one line that moves; elsewhere a line every few seconds. */
export const terminalOutput = (): CommandOutput => {
  const moving = process.stderr.isTTY;
  let told = performance.now();
  return {
    progress: (line) => {
      if (moving) {
        say(`\r\u001B[2K${line}`);
        return;
      }
      if (performance.now() - told < tellEveryMs) return;
      told = performance.now();
      say(`${line}\n`);
    },
    line: (text) => say(`${moving ? '\r\u001B[2K' : ''}${text}\n`),
  };
};

type ErrorKind = abstract new (...parameters: never[]) => Error;

/** Runs a command to its end: what was foreseen is told in a sentence, everything else with its stack; either way it fails. */
export const runCommand = async (
  command: () => Promise<void>,
  foreseen: readonly ErrorKind[],
): Promise<void> => {
  const known = [
    ConfigFault,
    InstallationFault,
    DataFolderInUse,
    ServerUnreachable,
    UnfitKurrentConnection,
    UnfitMongoConnection,
    EventStoreUnreachable,
    StoreUnavailable,
    ...foreseen,
  ];
  // Backups and what is restored from them hold keys, hashes and names: nobody else on this machine reads them.
  process.umask(0o077);
  try {
    await command();
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const told =
      error instanceof Error && known.some((kind) => error instanceof kind) ? error.message : stack;
    say(`\n${told}\n`);
    process.exitCode = 1;
  }
};
