import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aMail, mailContract } from '../mail.contract.ts';
import { openOutbox } from './open-outbox.ts';

const from = { name: 'Laycan', address: 'portal@laycan.example' };
const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'laycan-mail-'));
  folders.push(folder);
  return folder;
};
const messagesIn = async (folder: string): Promise<string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map(async (name) => readFile(join(folder, name), 'utf8')));
};

afterAll(async () => {
  await Promise.all(folders.map(async (folder) => rm(folder, { recursive: true, force: true })));
});

mailContract('.eml files', async () => {
  const folder = await newFolder();
  return {
    mailer: await openOutbox(folder, from),
    left: async () => messagesIn(folder),
    senders: async () =>
      (await messagesIn(folder)).map((message) => /^Return-Path: <(.*)>\r?$/m.exec(message)?.[1] ?? ''),
  };
});

describe('the outbox', () => {
  it('lists mails newest first, page by page, each once', async () => {
    const outbox = await openOutbox(await newFolder(), from);
    for (const day of [2, 1, 3, 2]) {
      await outbox.send(aMail(`s-${day}`, { sentAt: `2026-03-0${day}T08:00:00.000Z` }));
    }
    const page = await outbox.list({ skip: 0, limit: 2 });
    expect(page.total).toBe(3);
    expect(page.mails.map(({ messageId }) => messageId)).toEqual(['s-3', 's-2']);
    expect((await outbox.list({ skip: 2, limit: 2 })).mails).toEqual([
      aMail('s-1', { sentAt: '2026-03-01T08:00:00.000Z' }),
    ]);
  });

  it('knows after a restart what has left, and finishes what a killed process began', async () => {
    const folder = await newFolder();
    const outbox = await openOutbox(folder, from);
    await outbox.send(aMail('s-1'));
    const [json] = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    await writeFile(join(folder, 'half.tmp'), 'half');
    await writeFile(join(folder, `${'0'.repeat(32)}.json`), JSON.stringify(aMail('s-2')));
    const again = await openOutbox(folder, from);
    expect(json).toBeDefined();
    expect((await again.list({ skip: 0, limit: 10 })).total).toBe(1);
    expect(await readdir(folder)).not.toContain('half.tmp');
    await again.send(aMail('s-1'));
    expect(await messagesIn(folder)).toHaveLength(1);
  });
});
