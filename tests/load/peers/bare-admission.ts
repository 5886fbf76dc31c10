/** What an admission writes, and nothing else: events in as many appends, and a record of the vault for each address and key. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BareLog } from './bare-log.ts';

interface Size {
  readonly people: number;
  readonly companies: number;
  readonly staff: number;
}

/** As long as an address that is sealed. */
const sealed = (): string => `v1.${randomBytes(80).toString('base64url')}`;

const metadata = JSON.stringify({
  actor: randomUUID(),
  organisation: randomUUID(),
  side: 'internal',
  commandId: `set-up/${randomUUID()}/found`,
  payloadHash: randomBytes(32).toString('hex'),
  correlationId: randomUUID(),
});

export class BareAdmission {
  readonly #log: BareLog;
  readonly #vault: DatabaseSync;
  #revision = 0;

  private constructor(log: BareLog, vault: DatabaseSync) {
    this.#log = log;
    this.#vault = vault;
  }

  static async open(folder: string): Promise<BareAdmission> {
    mkdirSync(folder, { recursive: true });
    const log = await BareLog.open(join(folder, 'log.db'), 'group');
    const vault = new DatabaseSync(join(folder, 'vault.db'));
    vault.exec(`
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
      CREATE TABLE record (kind TEXT NOT NULL, id TEXT NOT NULL, user TEXT, content TEXT NOT NULL, PRIMARY KEY (kind, id))
        STRICT, WITHOUT ROWID;
      CREATE INDEX record_of_user ON record (kind, user) WHERE user IS NOT NULL;
    `);
    return new BareAdmission(log, vault);
  }

  /** One after another, as one person does it. */
  async admit(count: number, size: Size): Promise<void> {
    const insert = this.#vault.prepare('INSERT INTO record VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
    for (let done = 0; done < count; done += 1) {
      const customers = Array.from({ length: size.people }, () => {
        const userId = randomUUID();
        const claim = { user: userId, command: randomUUID(), claimedAt: new Date().toISOString() };
        insert.run('email', randomBytes(32).toString('hex'), userId, JSON.stringify(claim));
        insert.run(
          'key',
          userId,
          null,
          JSON.stringify({ wrapped: `v1.${randomBytes(60).toString('base64url')}` }),
        );
        return {
          invitationId: randomUUID(),
          mailId: randomUUID(),
          userId,
          email: sealed(),
          role: 'declarer',
        };
      });
      await this.#found(customers, size);
    }
  }

  async close(): Promise<void> {
    await this.#log.close();
    this.#vault.close();
  }

  async #found(customers: readonly object[], { companies, staff }: Size): Promise<void> {
    const organisationId = randomUUID();
    const ids = (count: number): readonly string[] => Array.from({ length: count }, () => randomUUID());
    const stream = `organisation-${organisationId}`;
    await this.#append('admissions', [
      { organisationId, companies: ids(companies), staff: ids(staff), customers },
    ]);
    await this.#append(stream, [
      { organisationId, name: 'Sawmills', type: 'charterer', template: 'suzano', features: ['bookings'] },
      ...ids(staff).map((userId) => ({
        organisationId,
        userId,
        role: 'staff',
        mailId: organisationId + userId,
      })),
      ...customers.map((customer) => ({ organisationId, ...customer })),
    ]);
    await this.#append('reference-companies', [
      Object.fromEntries(
        ids(companies).map((id) => [id, { name: id, location: 'Riga, LV', inOrganisations: [id] }]),
      ),
    ]);
    await this.#append(stream, [{ organisationId }]);
  }

  /** What is handed over in one turn is one transaction. */
  async #append(stream: string, events: readonly object[]): Promise<void> {
    await Promise.all(
      events.map((data) => {
        this.#revision += 1;
        const at = new Date().toISOString();
        return this.#log.append([
          stream,
          this.#revision,
          randomUUID(),
          'Happened',
          JSON.stringify(data),
          metadata,
          at,
        ]);
      }),
    );
  }
}
