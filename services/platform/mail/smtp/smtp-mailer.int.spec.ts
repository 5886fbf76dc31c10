import { afterEach, describe, expect, it } from '@jest/globals';
import { mailCertificate } from '../../../../tests/support/mail-certificate.ts';
import { MailServer, type MailServerOptions } from '../../../../tests/support/mail-server.ts';
import { Secret } from '../../config/secret.ts';
import { aMail, mailContract } from '../mail.contract.ts';
import { type Mailer, MailNotTaken, MailRefused } from '../port.ts';
import { openSmtpMailer, type SmtpOptions } from './open-smtp-mailer.ts';

const from = { name: 'Laycan', address: 'portal@laycan.example' };
const servers: MailServer[] = [];

const aServer = async (options?: MailServerOptions): Promise<MailServer> => {
  const server = await new MailServer(options).listen();
  servers.push(server);
  return server;
};

const mailerTo = (server: MailServer, own: Partial<SmtpOptions> = {}): Mailer =>
  openSmtpMailer({ url: new Secret(server.url), from, ...own });

const failureOf = async (mailer: Mailer): Promise<unknown> =>
  mailer.send(aMail('s-1')).then(
    () => undefined,
    (error: unknown) => error,
  );

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

mailContract('SMTP', async () => {
  const server = await aServer();
  return {
    mailer: mailerTo(server),
    left: async () => server.stored,
    senders: async () => server.senders,
  };
});

describe('what a mail server says', () => {
  it.each([
    ['greeting', 421],
    ['recipient', 451],
    ['content', 451],
    ['answer', 452],
    // About us, not about the mail: it waits until that is set right.
    ['greeting', 554],
    ['sender', 530],
    ['sender', 550],
    ['content', 535],
  ] as const)('at the %s, %i: the mail is not taken, and is sent again later', async (phase, code) => {
    const server = await aServer();
    server.script(phase, code);
    const mailer = mailerTo(server);
    const failure = await failureOf(mailer);
    expect(failure).toBeInstanceOf(MailNotTaken);
    expect(String(failure)).toContain(String(code));
    await mailer.send(aMail('s-1'));
    expect(server.stored.at(-1)).toContain('Message-ID: <s-1@laycan.example>');
  });

  it.each([
    ['recipient', 550, '550 RCPT TO'],
    ['content', 554, '554 DATA'],
    ['sender', 552, '552 MAIL FROM'],
  ] as const)(
    'at the %s, %i: it is refused for good, without a word about whom',
    async (phase, code, reason) => {
      const server = await aServer();
      server.script(phase, code);
      const failure = await failureOf(mailerTo(server));
      expect(failure).toBeInstanceOf(MailRefused);
      expect(failure).toMatchObject({ reason });
      expect(`${String(failure)} ${failure instanceof Error ? failure.stack : ''}`).not.toContain('ana@');
      expect(failure).not.toHaveProperty('cause');
    },
  );

  it('refuses what is no address without asking the server again and again', async () => {
    const server = await aServer();
    await expect(mailerTo(server).send(aMail('s-1', { to: ['nobody'] }))).rejects.toBeInstanceOf(MailRefused);
    expect(server.stored).toEqual([]);
  });
});

describe('a mail server that says nothing', () => {
  it.each(['greeting', 'sender', 'recipient', 'content', 'answer'] as const)(
    'and stalls at the %s: the mail is not taken when its time is over',
    async (phase) => {
      const server = await aServer();
      server.script(phase, 'stall');
      expect(await failureOf(mailerTo(server, { deadlineMs: 250 }))).toBeInstanceOf(MailNotTaken);
    },
  );

  it.each(['greeting', 'sender', 'recipient', 'content', 'answer'] as const)(
    'and drops the connection at the %s: the repeat carries the same Message-ID',
    async (phase) => {
      const server = await aServer();
      server.script(phase, 'drop');
      const mailer = mailerTo(server);
      expect(await failureOf(mailer)).toBeInstanceOf(MailNotTaken);
      await mailer.send(aMail('s-1'));
      const ids = server.stored.map((mail) => /^Message-ID: (.*?)\r?$/m.exec(mail)?.[1]);
      expect(ids).toHaveLength(phase === 'answer' ? 2 : 1);
      expect(new Set(ids)).toEqual(new Set(['<s-1@laycan.example>']));
    },
  );

  it('because nothing listens there: the mail is not taken', async () => {
    const server = await aServer();
    await server.close();
    expect(await failureOf(mailerTo(server))).toBeInstanceOf(MailNotTaken);
  });
});

describe('a look at the mail server', () => {
  it('finds it there, or says why it is of no use', async () => {
    const server = await aServer({ tls: true });
    const with_ = (password: string) =>
      openSmtpMailer({
        url: new Secret(`smtp://laycan:${password}@localhost:${server.port}`),
        from,
        ca: mailCertificate.cert,
      });
    await with_('secret').check();
    await expect(with_('wrong-one').check()).rejects.toThrow(/535/);
    await server.close();
    await expect(with_('secret').check()).rejects.toBeInstanceOf(MailNotTaken);
    expect(server.stored).toEqual([]);
  });
});

describe('encryption', () => {
  const signedIn = (server: MailServer, password = 'secret') =>
    new Secret(`smtp://laycan:${password}@localhost:${server.port}`);

  it('is gone over to where the server offers it, before the password', async () => {
    const server = await aServer({ tls: true });
    await mailerTo(server, { url: signedIn(server), ca: mailCertificate.cert }).send(aMail('s-1'));
    expect(server.secured).toEqual([true]);
  });

  it('with a certificate that nobody vouches for carries nothing', async () => {
    const server = await aServer({ tls: true });
    expect(await failureOf(mailerTo(server, { url: signedIn(server) }))).toBeInstanceOf(MailNotTaken);
    expect(server.stored).toEqual([]);
  });

  it('does not help a wrong password, which no text repeats; the mail waits', async () => {
    const server = await aServer({ tls: true });
    const url = signedIn(server, 'wrong-one');
    const failure = await failureOf(mailerTo(server, { url, ca: mailCertificate.cert }));
    expect(failure).toBeInstanceOf(MailNotTaken);
    expect(String(failure)).toContain('535');
    expect(String(failure)).not.toContain('wrong-one');
  });
});
