import { randomUUID } from 'node:crypto';
import type { Timers } from '../clock/timers.ts';
import type { SharedRecords } from './port.ts';

/** A member of which nothing was seen for so long is taken for dead; milliseconds. */
const silentFor = 7_000;
/** Records of the dead are removed after so long. */
const forgottenAfter = 60_000;

export interface Member {
  readonly name: string;
  /** How many leases it held at its last heartbeat. */
  readonly load: number;
  /** A heartbeat of it was seen: this is no record that one who died has left. */
  readonly hasHeartbeat: boolean;
}

interface Seen {
  readonly revision: number;
  readonly at: number;
  readonly hasHeartbeat: boolean;
}

const loadIn = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'load' in value ? Number(value.load) : 0;

/** Processes that share work, as one of them sees the others: by heartbeats, on its own monotonic clock. */
export class Members {
  readonly #records: SharedRecords;
  readonly #timers: Timers;
  readonly #prefix: string;
  readonly #own: string;
  readonly #seen = new Map<string, Seen>();
  #revision = 0;

  constructor(records: SharedRecords, timers: Timers, group: string, holder: string) {
    this.#records = records;
    this.#timers = timers;
    this.#prefix = `${group}/`;
    // Two that were given one name by mistake are two all the same.
    this.#own = `${group}/${holder}/${randomUUID()}`;
  }

  /** Says that this one lives and how much it has. */
  async heartbeat(load: number): Promise<void> {
    const written =
      (await this.#records.write(this.#own, { load }, this.#revision)) ??
      // Forgotten as dead meanwhile, or written by an attempt that was never answered.
      (await this.#records.write(this.#own, { load }, (await this.#records.read(this.#own))?.revision ?? 0));
    this.#revision = written?.revision ?? 0;
  }

  /** The others that live. */
  async others(): Promise<readonly Member[]> {
    const now = this.#timers.now();
    const living: Member[] = [];
    for (const { name, revision, value } of await this.#records.list(this.#prefix)) {
      if (name === this.#own) continue;
      const before = this.#seen.get(name);
      const isNew = before?.revision !== revision;
      const at = before && !isNew ? before.at : now;
      const hasHeartbeat = before !== undefined && (isNew || before.hasHeartbeat);
      this.#seen.set(name, { revision, at, hasHeartbeat });
      if (now - at < silentFor)
        living.push({ name: this.#holderIn(name), load: loadIn(value), hasHeartbeat });
      else if (now - at >= forgottenAfter) {
        this.#seen.delete(name);
        await this.#records.remove(name, revision);
      }
    }
    return living;
  }

  #holderIn(record: string): string {
    const [holder = ''] = record.slice(this.#prefix.length).split('/');
    return holder;
  }

  async leave(): Promise<void> {
    const record = await this.#records.read(this.#own);
    if (record) await this.#records.remove(this.#own, record.revision);
  }
}
