import type { Change } from './declaration-row.ts';

/** What the server said of a command: the revision that each row has with it, and the log's position. */
export interface Answered {
  /** Revision of each row concerned; a row that left the draft is absent. */
  readonly rows: Readonly<Record<string, number>>;
  /** `logId.position` of the append. */
  readonly position: string;
}

interface PendingCommand {
  readonly commandId: string;
  /** By row, so that a paste of thousands of cells stays linear. */
  readonly byRow: Map<string, readonly Change[]>;
  answer: Answered | null;
}

const nothing: readonly Change[] = [];

/** What is known of a row in the draft: its document's revision and position; revision null when it is gone. */
export interface Reached {
  readonly revision: number | null;
  /** Position of the newest document or removal that was seen; empty when none was. */
  readonly position: string;
}

const positionIn = (text: string) => text.slice(text.lastIndexOf('.') + 1);

/** Whether a row's document already shows what a command wrote to it. */
const hasReached = (answer: Answered, id: string, reached: Reached): boolean => {
  const revision = answer.rows[id];
  if (revision !== undefined && reached.revision !== null && reached.revision >= revision) return true;
  if (revision === undefined && reached.revision === null) return true;
  return reached.position !== '' && positionIn(reached.position) >= positionIn(answer.position);
};

/** The commands of this window that the read model does not show yet, in the order in which they were given. */
export class Pending {
  private commands: PendingCommand[] = [];

  get size(): number {
    return this.commands.length;
  }

  /** Whether there is an answered one among them, which a row's document may have reached. */
  get isAnswered(): boolean {
    return this.commands.some(({ answer }) => answer !== null);
  }

  /** `changes` by the row that they are about. */
  begin(commandId: string, changes: ReadonlyMap<string, readonly Change[]>): void {
    this.commands.push({ commandId, byRow: new Map(changes), answer: null });
  }

  /** The command was refused or taken back: nothing of it is shown any more. Answers with the rows concerned. */
  drop(commandId: string): readonly string[] {
    const dropped = this.commands.filter((one) => one.commandId === commandId);
    this.commands = this.commands.filter((one) => one.commandId !== commandId);
    return dropped.flatMap((one) => [...one.byRow.keys()]);
  }

  /** The server wrote a command, but left out the cells for which `isLost` holds. Answers with the rows concerned. */
  answered(
    commandId: string,
    answer: Answered,
    isLost: (change: Pick<Change, 'id' | 'field'>) => boolean,
  ): readonly string[] {
    const one = this.commands.find((other) => other.commandId === commandId);
    if (!one) return [];
    const ids = [...one.byRow.keys()];
    for (const [id, changes] of one.byRow) {
      const kept = changes.filter((change) => !isLost(change));
      if (kept.length === 0) one.byRow.delete(id);
      else one.byRow.set(id, kept);
    }
    one.answer = answer;
    this.commands = this.commands.filter((other) => other.byRow.size > 0);
    return ids;
  }

  /** Drops what a row's document shows by now. */
  settle(id: string, reached: Reached): void {
    let emptied = false;
    for (const one of this.commands) {
      if (one.answer && one.byRow.has(id) && hasReached(one.answer, id, reached)) {
        one.byRow.delete(id);
        emptied ||= one.byRow.size === 0;
      }
    }
    if (emptied) this.commands = this.commands.filter((one) => one.byRow.size > 0);
  }

  touches(id: string): boolean {
    return this.commands.some((one) => one.byRow.has(id));
  }

  /** The rows that answered commands still wait for. */
  waiting(): readonly string[] {
    return this.commands.flatMap((one) => (one.answer ? [...one.byRow.keys()] : []));
  }

  /** What lies on top of what the read model shows of a row, the newest hand last: of one cell perhaps several. */
  changesOf(id: string): readonly Change[] {
    let changes = nothing;
    for (const { byRow } of this.commands) {
      const more = byRow.get(id);
      if (more) changes = changes.length === 0 ? more : [...changes, ...more];
    }
    return changes;
  }
}
