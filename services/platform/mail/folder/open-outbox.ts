import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailSender } from '../../config/config.ts';
import { syncFolder } from '../../sync-folder.ts';
import { composed } from '../compose.ts';
import type { Mail, Mailer, Outbox, SentMail } from '../port.ts';

interface Entry {
  readonly name: string;
  readonly sentAt: string;
}

const newestFirst = (left: Entry, right: Entry): number =>
  left.sentAt === right.sentAt ? (left.name < right.name ? -1 : 1) : left.sentAt < right.sentAt ? 1 : -1;

/** One mail is one file, whose name the Message-ID gives; a repeat finds it there. */
const nameOf = (messageId: string): string =>
  createHash('sha256').update(messageId).digest('hex').slice(0, 32);

const sentMail = ({ attachments, list: _list, ...mail }: Mail): SentMail => ({
  ...mail,
  ...(attachments && {
    attachments: attachments.map(({ name, type, content }) => ({ name, type, bytes: content.length })),
  }),
});

/** Mail as `.eml` files in a folder, each with the same mail as JSON beside it for the outbox screen. */
export class FolderOutbox implements Mailer, Outbox {
  readonly #folder: string;
  readonly #from: MailSender;
  readonly #entries: Map<string, Entry>;

  constructor(folder: string, from: MailSender, entries: readonly Entry[]) {
    this.#folder = folder;
    this.#from = from;
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  async send(mail: Mail): Promise<void> {
    const name = nameOf(mail.messageId);
    if (this.#entries.has(name)) return;
    // The `.eml` comes last: where it stands, the mail has been sent.
    await this.#write(`${name}.json`, Buffer.from(JSON.stringify(sentMail(mail))));
    await this.#write(`${name}.eml`, await this.#compose(mail));
    this.#entries.set(name, { name, sentAt: mail.sentAt });
  }

  async list({ skip, limit }: { readonly skip: number; readonly limit: number }): Promise<{
    readonly mails: readonly SentMail[];
    readonly total: number;
  }> {
    const entries = [...this.#entries.values()].toSorted(newestFirst);
    const page = entries.slice(skip, skip + limit);
    const mails = await Promise.all(page.map(async ({ name }) => readMail(this.#folder, name)));
    return { mails, total: entries.length };
  }

  async close(): Promise<void> {
    // Nothing is held open between calls.
  }

  async #compose(mail: Mail): Promise<Buffer> {
    const built = await new MailComposer(composed(mail, this.#from)).compile().build();
    // As the last server on a mail's way writes it.
    const sender = (mail.returnPath ?? this.#from.address).replaceAll(/[\r\n<>]/g, '');
    return Buffer.concat([Buffer.from(`Return-Path: <${sender}>\r\n`), built]);
  }

  async #write(name: string, content: Buffer): Promise<void> {
    const temporary = join(this.#folder, `${randomUUID()}.tmp`);
    try {
      const file = await open(temporary, 'wx');
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, join(this.#folder, name));
      syncFolder(this.#folder);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}

const readMail = async (folder: string, name: string): Promise<SentMail> =>
  JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));

/** Opens the outbox of a folder; created where it is absent. */
export const openOutbox = async (folder: string, from: MailSender): Promise<FolderOutbox> => {
  await mkdir(folder, { recursive: true });
  const entries: Entry[] = [];
  for (const file of await readdir(folder)) {
    if (file.endsWith('.tmp')) await rm(join(folder, file), { force: true });
    if (!file.endsWith('.eml')) continue;
    const name = file.slice(0, -'.eml'.length);
    entries.push({ name, sentAt: (await readMail(folder, name)).sentAt });
  }
  return new FolderOutbox(folder, from, entries);
};
