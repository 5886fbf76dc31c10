import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as generations from '../support/generations.ts';

/** A document of a read model, as its table holds it. */
export interface Row {
  readonly id: string;
  readonly position: string;
  readonly revision: number;
  readonly document: string;
}

export interface Member {
  readonly user: string;
  readonly role: string;
}

/** Opened as the product opens it for reading. */
export const openForReading = (folder: string, name: 'documents.db' | 'vault.db'): DatabaseSync => {
  const db = new DatabaseSync(join(folder, name), { readOnly: true });
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;');
  return db;
};

const columns = 'd.id, d.position, d.revision, json(d.document) AS document';

export type SessionCheck = (
  cookie: string | undefined,
  organisation: string,
) => { readonly user: string } | undefined;

/** The id of whose a session is, by the hash of its cookie, where they have access: two prepared statements. */
export const sessionUser = (
  vault: DatabaseSync,
  documents: DatabaseSync,
): ((cookie: string | undefined) => string | undefined) => {
  const session = vault.prepare(`SELECT content FROM record WHERE kind = 'session' AND id = ?`);
  const user = documents.prepare(`SELECT ${columns} FROM "documents ${generations.users}" d WHERE d.id = ?`);
  return (cookie) => {
    const token = /(?:^|;\s*)laycan_session=([^;\s]*)/.exec(cookie ?? '')?.[1];
    if (token === undefined) return undefined;
    const row = session.get(createHash('sha256').update(token).digest('hex'));
    if (!row) return undefined;
    const record = JSON.parse(String(row['content'])) as {
      user: string;
      expiresAt: string;
      lastSeenAt: string;
    };
    if (Date.parse(record.expiresAt) < Date.now() || Date.parse(record.lastSeenAt) + 7_200_000 < Date.now()) {
      return undefined;
    }
    const known = user.get(record.user);
    const isActive =
      known !== undefined &&
      (JSON.parse(String(known['document'])) as { status: string }).status === 'active';
    return isActive ? record.user : undefined;
  };
};

/** The same, and whether the user is a member: three prepared statements. */
export const sessionCheck = (vault: DatabaseSync, documents: DatabaseSync): SessionCheck => {
  const userOf = sessionUser(vault, documents);
  const organisations = documents.prepare(
    `SELECT ${columns} FROM "documents ${generations.organisations}" d WHERE d.key IN
      (SELECT key FROM "elements ${generations.organisations}" WHERE path = 'members.user' AND value = ?)`,
  );
  return (cookie, organisation) => {
    const user = userOf(cookie);
    if (user === undefined) return undefined;
    const mine = organisations.all(user).map((one) => ({
      id: one['id'],
      document: JSON.parse(String(one['document'])) as { members: readonly Member[] },
    }));
    const member = mine
      .find(({ id }) => id === organisation)
      ?.document.members.find(({ user: id }) => id === user);
    return member && { user };
  };
};
