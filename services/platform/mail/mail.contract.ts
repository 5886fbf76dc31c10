import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
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

    it('lets no text become a header', async () => {
      await underTest.mailer.send(aMail('s-1', { subject: 'Declared\r\nBcc: eve@example.com' }));
      const [message] = await underTest.left();
      expect(message).not.toMatch(/^Bcc:/m);
    });
  });
};
