import { availableParallelism } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import type { MachineClock } from '#platform/clock/port';
import { MACHINE_CLOCK, VAULT } from '#platform/tokens';
import { FairSemaphore } from '#platform/fairness/fair-semaphore';
import type { Vault, VaultRecords } from '#platform/vault/port';
import { derivedId } from '../platform/commands.ts';

/** argon2id as OWASP recommends; KiB, passes, lanes. */
export const passwordParameters = {
  // A const enum of another package has no value where each file is compiled by itself.
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
const parametersInHash = '$argon2id$v=19$m=19456,t=2,p=1$';
/** An id that no person has: its look-up finds nothing. */
const nobody = 'nobody';
/** One processor is left to everybody's requests. */
const hashesAtOnce = Math.max(1, availableParallelism() - 1);

/**
 * Password hashes in the vault. Each costs 19 MB and some 20 ms of a processor, so only a few are computed at once: one of a
 * line, and the lines in turn. Who has many checked waits for himself, and others for one of his.
 */
@Injectable()
export class Passwords {
  private readonly lines = new FairSemaphore({ atOnce: hashesAtOnce, placesOfKey: Number.POSITIVE_INFINITY });
  private readonly decoy = this.hash('a password that nobody has', '');

  constructor(
    @Inject(VAULT) private readonly vault: Pick<Vault, 'get' | 'put' | 'replace' | 'claim'>,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
  ) {}

  /**
   * @param command the change under whose id it is set, so that its repeat is known for one
   * @param resets how often it has been reset, with this time
   */
  async set(user: string, password: string, command?: string, resets = 0): Promise<void> {
    const record = {
      hash: await this.hash(password, user),
      changedAt: this.clock.now().toISOString(),
      ...(command === undefined ? {} : { command }),
      ...(resets === 0 ? {} : { resets }),
    };
    await this.vault.put('password', user, record);
  }

  /**
   * Replaces the password that was proven. Answers the id under which the log records the change: the same on every node, and a
   * new one for each password that is replaced. Answers undefined, and changes nothing, where another change or a reset was faster.
   * @param proof of the one before, as `proven` answered
   */
  async change(user: string, proof: string, password: string, command: string): Promise<string | undefined> {
    const hashed = await this.hash(password, user);
    const before = await this.vault.get('password', user);
    if (before?.changedAt !== proof) return undefined;
    const { resets } = before;
    const changedAt = this.clock.now().toISOString();
    const change = derivedId(user, command, proof);
    const record = { hash: hashed, changedAt, command, change, ...(resets === undefined ? {} : { resets }) };
    return (await this.vault.replace('password', user, record, before)) ? change : undefined;
  }

  /**
   * Of somebody who has none yet. Answers false, and changes nothing, where they have.
   * @param resets how often it has been reset without one being kept
   */
  async setFirst(user: string, password: string, resets = 0): Promise<boolean> {
    return this.setFirstHash(user, await this.hash(password, user), resets);
  }

  /** The same of one that was hashed before anybody knew whose it would be. */
  async setFirstHash(user: string, hash: string, resets = 0): Promise<boolean> {
    const changedAt = this.clock.now().toISOString();
    return this.vault.claim('password', user, { hash, changedAt, ...(resets === 0 ? {} : { resets }) });
  }

  /**
   * The id of the change that this very command made: the second half of a double click, or a retry whose answer was lost;
   * undefined where it made none. Records that are older than ids of changes answer the command's.
   */
  async setBy(user: string, command: string, password: string): Promise<string | undefined> {
    const record = await this.vault.get('password', user);
    if (record?.command !== command || !(await this.matches(user, password))) return undefined;
    return record.change ?? command;
  }

  async matches(user: string, password: string): Promise<boolean> {
    return (await this.proven(user, password, user)) !== undefined;
  }

  /** How often it had been reset when it was made. */
  async resetsOf(user: string): Promise<number> {
    return (await this.vault.get('password', user))?.resets ?? 0;
  }

  /** Is what was proven then still so? Another node may have changed the password while this one computed. */
  async isStill(user: string, proof: string): Promise<boolean> {
    return (await this.vault.get('password', user))?.changedAt === proof;
  }

  /**
   * What to ask `isStill` by; undefined where it does not match. Takes as long where there is no such user, or no password, as
   * where there is.
   * @param line in which it waits for its turn
   */
  async proven(user: string | undefined, password: string, line: string): Promise<string | undefined> {
    // On servers a look-up is a round trip: without one here, the time of the answer would tell who has an account.
    const record = await this.vault.get('password', user ?? nobody);
    const expected = record?.hash ?? (await this.decoy);
    const right = await this.inTurn(line, async () => verify(expected, password));
    if (!record || !right || user === undefined) return undefined;
    if (!record.hash.startsWith(parametersInHash)) await this.renew(user, password, record);
    return record.changedAt;
  }

  /** From parameters of before: the password is as it was. Where it was changed meanwhile, or the person erased, so it stays. */
  private async renew(user: string, password: string, before: VaultRecords['password']): Promise<void> {
    const record = { ...before, hash: await this.hash(password, user) };
    await this.vault.replace('password', user, record, before);
  }

  /** Whether a text is that of a hash of ours. @param line in which it waits for its turn */
  async fits(hashed: string, text: string, line: string): Promise<boolean> {
    return this.inTurn(line, async () => verify(hashed, text));
  }

  /** @param line in which it waits for its turn */
  async hash(password: string, line: string): Promise<string> {
    return this.inTurn(line, async () => hash(password, passwordParameters));
  }

  private async inTurn<Result>(line: string, task: () => Promise<Result>): Promise<Result> {
    const place = this.lines.take(line);
    try {
      return await place.inTurn(task);
    } finally {
      place.leave();
    }
  }
}
