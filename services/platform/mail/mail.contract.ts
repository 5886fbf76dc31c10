import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import type { Mail, Mailer } from './port.ts';

export const aMail = (messageId: string, changes: Partial<Mail> = {}): Mail => ({
  messageId,
  to: ['ana@example.com'],
  subject: 'Declaração enviada',
  text: 'Olá,\n\n3 bookings were declared.\n',
  sentAt: '2026-03-01T08:00:00.000Z',
  ...changes,
});

/** A mailer under test, and what has left it: raw messages as a mail server would take them. */
export interface MailerUnderTest {
  readonly mailer: Mailer;
  readonly left: () => Promise<readonly string[]>;
  /** Senders of the envelopes, mail by mail. */
  readonly senders: () => Promise<readonly string[]>;
}

/** The port, as a suite. */
export const mailContract = (name: string, openMailer: () => Promise<MailerUnderTest>): void => {
  describe(`mail: ${name}`, () => {
    let underTest: MailerUnderTest;
    beforeEach(async () => {
      underTest = await openMailer();
    });
    afterEach(async () => underTest.mailer.close());

    it('sends what mail programs understand', async () => {
      await underTest.mailer.send(aMail('s-1'));
      const [message] = await underTest.left();
      expect(message).toMatch(/^To: ana@example\.com\r?$/m);
      expect(message).toMatch(/^Message-ID: <s-1(@[^>]+)?>\r?$/m);
      expect(message).toMatch(/^Date: Sun, 01 Mar 2026 08:00:00 \+0000\r?$/m);
      expect(message).toMatch(/^Subject: =\?UTF-8\?/m);
      expect(message).toContain('3 bookings were declared.');
    });

    it('carries the same Message-ID on a repeat', async () => {
      await underTest.mailer.send(aMail('s-1'));
      await underTest.mailer.send(aMail('s-1'));
      await underTest.mailer.send(aMail('s-2'));
      const messages = await underTest.left();
      const ids = messages.map((message) => /^Message-ID: (.*?)\r?$/m.exec(message)?.[1]);
      expect(new Set(ids).size).toBe(2);
    });

    it('carries a text and its HTML, for programs that show the one or the other', async () => {
      await underTest.mailer.send(aMail('s-1', { html: '<p>3 bookings were <b>declared</b>.</p>' }));
      const [message = ''] = await underTest.left();
      const { text, html } = await simpleParser(message);
      expect(text).toContain('3 bookings were declared.');
      expect(html).toBe('<p>3 bookings were <b>declared</b>.</p>');
    });

    it('carries files as they are', async () => {
      const content = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
      const name = 'Fahrplan März.pdf';
      await underTest.mailer.send(
        aMail('s-1', { attachments: [{ name, type: 'application/pdf', content }] }),
      );
      const [message = ''] = await underTest.left();
      const { attachments } = await simpleParser(message);
      expect(attachments).toMatchObject([{ filename: name, contentType: 'application/pdf' }]);
      expect(Uint8Array.from(attachments[0]?.content ?? [])).toEqual(content);
    });

    it('says of a mail to many how it is ended', async () => {
      const unsubscribe = new URL('https://portal.example.com/unsubscribe/abc');
      await underTest.mailer.send(
        aMail('s-1', { list: { id: 'Schedules <schedules.portal.example.com>', unsubscribe } }),
      );
      const [message = ''] = await underTest.left();
      const headers = message.replaceAll(/\r?\n[ \t]+/g, ' ');
      expect(headers).toMatch(/^List-I[Dd]: Schedules <schedules\.portal\.example\.com>\r?$/m);
      expect(headers).toMatch(/^List-Unsubscribe: <https:\/\/portal\.example\.com\/unsubscribe\/abc>\r?$/m);
      expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    });

    it('has what cannot be delivered reported to the sender that it names, else to its own', async () => {
      await underTest.mailer.send(aMail('s-1', { returnPath: 'bounces+abc@laycan.example' }));
      await underTest.mailer.send(aMail('s-2'));
      expect((await underTest.senders()).toSorted()).toEqual([
        'bounces+abc@laycan.example',
        'portal@laycan.example',
      ]);
    });

    it('lets no text become a header', async () => {
      await underTest.mailer.send(aMail('s-1', { subject: 'Declared\r\nBcc: eve@example.com' }));
      const [message] = await underTest.left();
      expect(message).not.toMatch(/^Bcc:/m);
    });
  });
};
