import { LogCopy } from '#platform/event-store/copy/copy-log';
import { pagesOf } from '#platform/event-store/copy/pages';
import { type Verified, verifyCopy } from '#platform/event-store/copy/verify-copy';
import { copyFiles } from '#platform/files/copy';
import { copyVault } from '#platform/vault/copy';
import type { Stores, StoresToRead } from '../backup/stores.ts';
import type { CommandOutput } from '../command-line.ts';
import type { WriteFreeze } from './write-freeze.ts';

export interface Move {
  readonly source: StoresToRead;
  /** Empty, or the beginning of the same move. */
  readonly target: Stores;
  /** Asked for when little is left to copy. */
  readonly freeze: () => Promise<WriteFreeze>;
  readonly output: CommandOutput;
}

/** So many events are copied in about a second: few enough to let everyone wait for. */
const few = 500;
/** A source that changes faster than it can be copied is stopped at last. */
const maxRounds = 20;

const nearly = async (copy: LogCopy): Promise<void> => {
  for (let round = 0; round < maxRounds; round += 1) {
    const before = copy.progress.events;
    const { events, found } = await copy.catchUp();
    if (round > 0 && events - before - found < few) return;
  }
};

/**
 * Copies an installation to another engine while it runs: the log up to its tail, then, while nothing changes, the tail, the
 * vault and the files; each event is read back and compared. It can be cut short and begun again.
 * @throws LogsDiffer, MovingFault; the source takes changes again then
 */
export const migrateInstallation = async ({ source, target, freeze, output }: Move): Promise<Verified> => {
  const [from, to] = [pagesOf(source.events), pagesOf(target.events)];
  const copy = new LogCopy({
    source: from,
    target: target.events,
    inFlight: target.inFlight,
    onProgress: ({ events }) => output.progress(`${events} events copied`),
  });
  await nearly(copy);
  output.line(`${copy.progress.events} events copied; no changes are taken from here on`);
  const freezing = await freeze();
  try {
    await copy.catchUp();
    const verified = await verifyCopy(from, to, (events) => output.progress(`${events} events compared`));
    output.line(`log: ${verified.events} events, each compared, SHA-256 ${verified.sha256}`);
    output.line(`vault: ${await copyVault(source.vault, target.vault)} records`);
    const files = await copyFiles(source.files, target.files, ({ message }) =>
      output.line(`${message}. It was left behind.`),
    );
    output.line(`files: ${files}`);
    await freezing.assertHeld();
    return verified;
  } catch (error) {
    await freezing.undo();
    throw error;
  }
};
