import { isNativeError } from 'node:util/types';
import { ConfigFault } from '#platform/config/reading';
import {
  EventStoreUnreachable,
  UnfitConnectionString as UnfitKurrentConnection,
} from '#platform/event-store/kurrent/connection-faults';
import { DataFolderInUse } from '#platform/event-store/sqlite/writer-lock';
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

/** Why a command's words cannot be acted on, with what to write instead. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault';
}

/** The one path that a command takes. @throws UsageFault: an empty one is a variable that was not set, and would be the current folder */
export const pathGiven = (given: readonly string[], usage: string): string => {
  const [path = '', ...more] = given;
  if (path.trim() === '' || path.startsWith('-') || more.length > 0) throw new UsageFault(usage);
  return path;
};

/** What whoever types a path may mistake. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder, and a file is needed',
  ENOTDIR: 'lies under a file, and a folder is needed',
  EEXIST: 'is a file, and a folder is needed',
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  EROFS: 'is on a disk that takes no changes',
  ENOSPC: 'is on a disk that is full',
  ENAMETOOLONG: 'is too long a name',
  ELOOP: 'is a link to itself',
};

/** A sentence for what the file system refused; undefined for everything else. */
const fileFaultOf = (error: Error): string | undefined => {
  if (!('code' in error) || !('syscall' in error) || typeof error.code !== 'string') return undefined;
  const reason = Object.hasOwn(reasons, error.code) ? reasons[error.code] : undefined;
  const named = 'path' in error && typeof error.path === 'string' ? error.path : 'What was named';
  return reason && `${named} ${reason}. Name another one, or mend that.`;
};

type ErrorKind = abstract new (...parameters: never[]) => Error;

const messageFor = (error: unknown, known: readonly ErrorKind[]): string => {
  if (!isNativeError(error)) return String(error);
  if (known.some((kind) => error instanceof kind)) return error.message;
  return fileFaultOf(error) ?? error.stack ?? error.message;
};

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
    UsageFault,
    ...foreseen,
  ];
  // Backups and what is restored from them hold keys, hashes and names: nobody else on this machine reads them.
  process.umask(0o077);
  try {
    await command();
  } catch (error) {
    say(`\n${messageFor(error, known)}\n`);
    process.exitCode = 1;
  }
};
