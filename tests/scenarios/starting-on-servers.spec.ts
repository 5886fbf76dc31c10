import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltPortal } from '../faults/support/built-portal.ts';

/** Nothing listens there. */
const away = {
  LAYCAN_ENGINE: 'distributed',
  // Longer than a busy machine takes for the first look.
  LAYCAN_STARTUP_WAIT: '10',
  LAYCAN_MASTER_KEY: Buffer.alloc(32, 5).toString('base64'),
  LAYCAN_KURRENTDB_URL: 'kurrentdb://admin:changeit@127.0.0.1:9?tls=false',
  LAYCAN_MONGODB_URL: 'mongodb://laycan:mongo-secret@127.0.0.1:9',
  LAYCAN_KAFKA_BROKERS: '127.0.0.1:9',
  LAYCAN_SMTP_URL: 'smtp://127.0.0.1:9',
  LAYCAN_MAIL_FROM: 'Laycan <no-reply@laycan.example>',
};

describe('a start on servers that are not there', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-starting-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What it printed before it ended; fails where it serves. */
  const printedBy = async (settings: Readonly<Record<string, string>>): Promise<string> => {
    try {
      const portal = await startBuiltPortal(folder, 'warn', settings);
      await portal.kill();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    throw new Error('The portal serves without its servers');
  };

  it('waits, then ends and names each with what to do, and no password', async () => {
    const printed = await printedBy(away);
    expect(printed).toMatch(/Waiting for KurrentDB, for \d+ s more/);
    expect(printed).toMatch(/KurrentDB was not there within 10 s.*LAYCAN_KURRENTDB_URL/);
    expect(printed).toMatch(/MongoDB was not there within 10 s.*LAYCAN_MONGODB_URL/);
    for (const secret of ['changeit', 'mongo-secret', away.LAYCAN_MASTER_KEY])
      expect(printed).not.toContain(secret);
    expect(printed).not.toMatch(/^\s+at /m);
    // As every line of the log, for whatever collects them.
    const waiting = printed.split('\n').find((line) => line.includes('Waiting for KurrentDB'));
    expect(JSON.parse(waiting ?? '')).toMatchObject({ level: 40, context: 'Engine' });
  });

  it('names everything that is missing at once', async () => {
    const printed = await printedBy({ LAYCAN_ENGINE: 'distributed' });
    for (const name of [
      'KURRENTDB_URL',
      'MONGODB_URL',
      'KAFKA_BROKERS',
      'SMTP_URL',
      'MAIL_FROM',
      'MASTER_KEY_FILE',
    ])
      expect(printed).toContain(`LAYCAN_${name} is missing`);
  });
});
