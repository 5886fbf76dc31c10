import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { MachineClock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import { isDiskFull } from '#platform/disk-full';
import { CONFIG, MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Vault, VaultRecords } from '#platform/vault/port';

export type SessionRecord = VaultRecords['session'];

/** A session as its owner sees it in the list. */
export interface KnownSession {
  /** SHA-256 of the token: enough to revoke a session, of no use to enter one. */
  readonly id: string;
  readonly record: SessionRecord;
}

/** Why a session ends before its time: it alone, or all access of whose it is. */
export type SessionEnd = 'session' | 'access';

export interface BegunSession extends KnownSession {
  /** The cookie's value; kept nowhere on this side. */
  readonly token: string;
}

/** Sessions of one person: more browsers than anybody uses. The one that was seen longest ago ends. */
const maxOfUser = 20;
/** Between two writes of when a session was last seen, in ms. */
const seenEvery = 60_000;
const tokenGrammar = /^[\w-]{43}$/;

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const randomToken = (): string => randomBytes(32).toString('base64url');

/**
 * Sessions: opaque random tokens, stored hashed, with an idle and an absolute limit. A session begins at sign-in, is
 * never carried over into another one, and ends at sign-out, at a limit, or when it is revoked.
 */
@Injectable()
export class Sessions {
  private readonly listeners = new Set<(id: string, ended: SessionEnd) => void>();

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param resets how often the user's password has been reset by now */
  async begin(
    user: string,
    {
      remember,
      userAgent,
      resets,
    }: { readonly remember: boolean; readonly userAgent: string; readonly resets: number },
  ): Promise<BegunSession> {
    const token = randomToken();
    const now = this.clock.now();
    const { absolute, rememberedAbsolute } = this.config.sessions;
    const record: SessionRecord = {
      user,
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + (remember ? rememberedAbsolute : absolute)).toISOString(),
      remember,
      csrf: randomToken(),
      userAgent: userAgent.slice(0, 256),
      ...(resets === 0 ? {} : { resets }),
    };
    const id = idOf(token);
    await this.vault.put('session', id, record);
    const others = (await this.of(user)).filter((other) => other.id !== id);
    await Promise.all(others.slice(maxOfUser - 1).map(async (other) => this.end(other.id)));
    return { id, record, token };
  }

  /** The session of a token; undefined where there is none, or it has ended. Counts as activity. */
  async find(token: string | undefined): Promise<KnownSession | undefined> {
    if (token === undefined || !tokenGrammar.test(token)) return undefined;
    const id = idOf(token);
    const found = await this.peek(id);
    const record = found && (await this.touch(id, found));
    return record && { id, record };
  }

  /** A session by its id, which is no activity and so prolongs nothing. */
  async peek(id: string): Promise<SessionRecord | undefined> {
    const record = await this.vault.get('session', id);
    if (!record || !this.isOver(record)) return record;
    await this.end(id);
    return undefined;
  }

  async end(id: string, ended: SessionEnd = 'session'): Promise<void> {
    await this.vault.remove('session', id);
    for (const listener of this.listeners) listener(id, ended);
  }

  /** Tells the id of every session that ends before its time; answers with how to stop listening. */
  onEnded(listener: (id: string, ended: SessionEnd) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** One's sessions that have not ended, the one seen last first. */
  async of(user: string): Promise<readonly KnownSession[]> {
    const all = await this.vault.ofUser('session', user);
    return all
      .filter(({ record }) => !this.isOver(record))
      .toSorted((a, b) => (a.record.lastSeenAt < b.record.lastSeenAt ? 1 : -1));
  }

  async endAllOf(user: string, except?: string): Promise<void> {
    const all = await this.vault.ofUser('session', user);
    await Promise.all(all.filter(({ id }) => id !== except).map(async ({ id }) => this.end(id)));
  }

  /** Nobody is let in as this person any more: whoever is connected is told so, and not only cut. */
  async endAccessOf(user: string): Promise<void> {
    const all = await this.vault.ofUser('session', user);
    await Promise.all(all.map(async ({ id }) => this.end(id, 'access')));
  }

  /** Removes what has passed its limits; to be called now and then. */
  async sweep(): Promise<void> {
    for (const id of await this.vault.ids('session')) {
      const record = await this.vault.get('session', id);
      if (record && this.isOver(record)) await this.vault.remove('session', id);
    }
  }

  private isOver({ lastSeenAt, expiresAt, remember }: SessionRecord): boolean {
    const now = this.clock.now().getTime();
    const { idle, rememberedIdle } = this.config.sessions;
    return now >= Date.parse(expiresAt) || now - Date.parse(lastSeenAt) >= (remember ? rememberedIdle : idle);
  }

  /** undefined where it was ended meanwhile, by whatever node: it must not be written back. */
  private async touch(id: string, record: SessionRecord): Promise<SessionRecord | undefined> {
    const now = this.clock.now();
    if (now.getTime() - Date.parse(record.lastSeenAt) < seenEvery) return record;
    const seen = { ...record, lastSeenAt: now.toISOString() };
    try {
      return (await this.vault.replace('session', id, seen)) ? seen : undefined;
    } catch (error) {
      // Whoever reads may read on, and is as idle as before; that the disk is full is told by who looks after it.
      if (!isDiskFull(error)) throw error;
      return record;
    }
  }
}
