import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { type FeedName, isFeedName } from '#contracts/people/feeds';
import type { MachineClock } from '#platform/clock/port';
import { isDiskFull } from '#platform/disk-full';
import { LogIsReadOnly } from '#platform/event-store/read-only-switch';
import { MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Vault, VaultRecords } from '#platform/vault/port';
import { Principals } from '../people/principals.ts';

export type FeedRecord = VaultRecords['feed'] & { readonly of: FeedName };

export interface KnownFeed {
  /** SHA-256 of the token: enough to revoke an address, of no use to fetch it. */
  readonly id: string;
  readonly record: FeedRecord;
}

export interface MadeFeed extends KnownFeed {
  /** The secret of its address; kept nowhere on this side. */
  readonly token: string;
}

/** Calendar addresses of one person: more programs than anybody has. */
export const maxOfUser = 20;
/** Days for which an address can be fetched. */
const days = 365;
/** Between two writes of when an address was last fetched. */
const fetchedEvery = millisecondsInHour;
const tokenGrammar = /^[\w-]{43}$/;
const longestUserAgent = 256;

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const known = (id: string, record: VaultRecords['feed'] | undefined): KnownFeed | undefined =>
  record && isFeedName(record.of) ? { id, record: { ...record, of: record.of } } : undefined;

/**
 * Secret addresses under which programs fetch what a person may see in an organisation. Random tokens, stored hashed. An
 * address opens nothing by itself: at each fetch its person's rights are asked.
 */
@Injectable()
export class Feeds {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly principals: Principals,
  ) {}

  /** One that the same command made before is replaced: its answer was lost, so nobody knows its address. */
  async make(of: FeedName, record: Pick<FeedRecord, 'user' | 'organisation' | 'command'>): Promise<MadeFeed> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const made: FeedRecord = {
      ...record,
      of,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + days * millisecondsInDay).toISOString(),
      fetched: null,
    };
    const before = (await this.of(record.user)).filter(
      (one) =>
        one.record.command === record.command &&
        one.record.organisation === record.organisation &&
        one.record.of === of,
    );
    await Promise.all(before.map(async ({ id }) => this.end(id)));
    const id = idOf(token);
    await this.vault.put('feed', id, made);
    return { id, record: made, token };
  }

  /** The feed of a token; undefined where there is none, or its time is over. */
  async find(token: string): Promise<KnownFeed | undefined> {
    if (!tokenGrammar.test(token)) return undefined;
    const id = idOf(token);
    const record = await this.vault.get('feed', id);
    return record && !this.isOver(record) ? known(id, record) : undefined;
  }

  /** One's addresses that can be fetched, the latest first. */
  async of(user: string): Promise<readonly KnownFeed[]> {
    const all = await this.vault.ofUser('feed', user);
    return all
      .filter(({ record }) => !this.isOver(record))
      .flatMap(({ id, record }) => known(id, record) ?? [])
      .toSorted((a, b) => (a.record.createdAt < b.record.createdAt ? 1 : -1));
  }

  async end(id: string): Promise<void> {
    await this.vault.remove('feed', id);
  }

  /** Ends what a person has of an organisation: whoever joins it again makes new addresses. */
  async endIn(organisation: string, user: string): Promise<void> {
    const all = await this.vault.ofUser('feed', user);
    const theirs = all.filter(({ record }) => record.organisation === organisation);
    await Promise.all(theirs.map(async ({ id }) => this.end(id)));
  }

  /** So that its owner sees whether anything uses an address, and what. */
  async wasFetched({ id, record }: KnownFeed, userAgent: string): Promise<void> {
    const now = this.clock.now();
    if (record.fetched && now.getTime() - Date.parse(record.fetched.at) < fetchedEvery) return;
    const fetched = { at: now.toISOString(), userAgent: userAgent.slice(0, longestUserAgent) };
    try {
      // One that was revoked meanwhile is not written back.
      await this.vault.replace('feed', id, { ...record, fetched });
    } catch (error) {
      // Whoever reads may read on while nothing can be written; that the disk is full is told by who looks after it.
      if (!isDiskFull(error) && !(error instanceof LogIsReadOnly)) throw error;
    }
  }

  /**
   * Removes what has expired, and what a process that died left of a membership that ended; to be called now and then. Whom
   * nothing is known of has been erased, which removes theirs, or is not known yet.
   */
  async sweep(): Promise<void> {
    for (const id of await this.vault.ids('feed')) {
      const record = await this.vault.get('feed', id);
      if (record && (this.isOver(record) || (await this.isLeft(record)))) await this.end(id);
    }
  }

  private async isLeft({ user, organisation }: VaultRecords['feed']): Promise<boolean> {
    const owner = await this.principals.of(user);
    return owner !== undefined && !owner.principal.memberships.some(({ id }) => id === organisation);
  }

  private isOver({ expiresAt }: VaultRecords['feed']): boolean {
    return this.clock.now().getTime() >= Date.parse(expiresAt);
  }
}
