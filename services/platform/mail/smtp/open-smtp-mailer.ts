import { createTransport, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { MailConfig, MailSender } from '../../config/config.ts';
import { composed } from '../compose.ts';
import { type Mail, type Mailer, MailRefused } from '../port.ts';
import { failureOf } from './outcome.ts';

export interface SmtpOptions extends MailConfig {
  /** How long a mail may take, from the connection to the server's word that it has it. Default 20,000. */
  readonly deadlineMs?: number;
  /** Certificates to believe, as PEM, beside those that Node believes. */
  readonly ca?: string;
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * `smtps:` is TLS from the start; `smtp:` goes over to it where the server offers it, and must before a password is sent
 * to another machine.
 */
const transportOptions = ({ url, ca, deadlineMs = 20_000 }: SmtpOptions): SMTPTransport.Options => {
  const { protocol, hostname, port, username, password } = new URL(url.reveal());
  const secure = protocol === 'smtps:';
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: username !== '' && !secure && !loopback.test(hostname),
    ...(username !== '' && { auth }),
    ...(ca !== undefined && { tls: { ca } }),
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    dnsTimeout: deadlineMs,
  };
};

export interface SmtpMailer extends Mailer {
  /** Asks whether the server is there and takes us. @throws MailNotTaken where it is not, and why it does not */
  check(): Promise<void>;
}

/** One connection a mail: what one of them runs into, none of the others shares. */
class Smtp implements SmtpMailer {
  readonly #transport: Transporter<SMTPTransport.SentMessageInfo>;
  readonly #from: MailSender;
  readonly #deadlineMs: number;

  constructor(options: SmtpOptions) {
    this.#transport = createTransport(transportOptions(options));
    this.#from = options.from;
    this.#deadlineMs = options.deadlineMs ?? 20_000;
  }

  async send(mail: Mail): Promise<void> {
    const refused = await this.#deliver(mail);
    // Sent again, it would reach the others twice.
    if (refused > 0) throw new MailRefused(`${refused} of ${mail.to.length} recipients`);
  }

  async check(): Promise<void> {
    try {
      await this.#transport.verify();
    } catch (error) {
      throw failureOf(error);
    }
  }

  async close(): Promise<void> {
    this.#transport.close();
  }

  /** How many of the recipients the server refused. @throws MailRefused, MailNotTaken */
  async #deliver(mail: Mail): Promise<number> {
    try {
      const signal = AbortSignal.timeout(this.#deadlineMs);
      const { rejected } = await this.#transport.sendMail({ ...composed(mail, this.#from), signal });
      return rejected.length;
    } catch (error) {
      // Without the cause: what the server said may repeat an address, and errors go to the log.
      throw failureOf(error);
    }
  }
}

/** Mail by SMTP. Connects when there is something to send. */
export const openSmtpMailer = (options: SmtpOptions): SmtpMailer => new Smtp(options);
