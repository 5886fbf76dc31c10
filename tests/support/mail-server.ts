import { once } from 'node:events';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import { mailCertificate } from './mail-certificate.ts';
import { Told } from './told.ts';

/** Where in a mail's way something happens; `answer`: the mail is stored, and nobody has been told yet. */
export type MailPhase = 'greeting' | 'sender' | 'recipient' | 'content' | 'answer';
/** A code answers so; `drop` ends the connection; `stall` says nothing; `kill` takes the whole server away. */
export type MailFault = number | 'drop' | 'stall' | 'kill';

export interface MailServerOptions {
  /** Offers STARTTLS, and takes `laycan` with `secret` after it. */
  readonly tls?: boolean;
}

type Answer = (error?: Error | null) => void;

const refusal = (code: number): Error =>
  Object.assign(new Error(`<ana@example.com> scripted ${code}`), { responseCode: code });

const contentOf = async (stream: SMTPServerDataStream): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** A mail server of this process, with faults to script: one for each phase, and the phase is well after that. */
export class MailServer {
  /** Raw, as they were taken, repeats included. */
  readonly stored: string[] = [];
  readonly secured: boolean[] = [];
  /** Of the envelopes. */
  readonly senders: string[] = [];
  readonly #faults = new Map<MailPhase, MailFault>();
  readonly #options: MailServerOptions;
  #server: SMTPServer | undefined;
  #killed = Promise.withResolvers<void>();
  readonly #heard = new Told(() => this.stored);
  port = 0;

  constructor(options: MailServerOptions = {}) {
    this.#options = options;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens, on the port that it had before. */
  async listen(): Promise<this> {
    this.#killed = Promise.withResolvers();
    const server = new SMTPServer(this.#serverOptions());
    // A connection that was dropped from this side.
    server.on('error', () => undefined);
    const listening = server.listen(this.port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    this.#server = server;
    return this;
  }

  script(phase: MailPhase, fault: MailFault): void {
    this.#faults.set(phase, fault);
  }

  /** Resolves when a scripted `kill` has happened. */
  killed(): Promise<void> {
    return this.#killed.promise;
  }

  /** Resolves once so many have been taken. */
  async holds(count: number): Promise<void> {
    await this.#heard.until(() => this.stored.length >= count);
  }

  /** Nobody is told anything. */
  kill(): void {
    this.#server?.server.close();
    for (const { _socket: socket } of this.#server?.connections ?? []) socket.destroy();
    this.#server = undefined;
    this.#killed.resolve();
  }

  async close(): Promise<void> {
    const server = this.#server?.server;
    this.kill();
    if (server?.listening) await once(server, 'close');
  }

  #serverOptions(): SMTPServerOptions {
    const { tls = false } = this.#options;
    return {
      disableReverseLookup: true,
      authOptional: !tls,
      ...(tls ? mailCertificate : { disabledCommands: ['AUTH', 'STARTTLS'] }),
      onAuth: ({ username, password }, _session, callback) => {
        if (username === 'laycan' && password === 'secret') callback(null, { user: 'laycan' });
        else callback(new Error('unknown'));
      },
      onConnect: ({ id }, callback) => this.#at('greeting', id, callback),
      onMailFrom: (_address, { id }, callback) => this.#at('sender', id, callback),
      onRcptTo: (_address, { id }, callback) => this.#at('recipient', id, callback),
      onData: (stream, session, callback) => {
        void this.#take(stream, session, callback);
      },
    };
  }

  async #take(
    stream: SMTPServerDataStream,
    { id, secure, envelope }: SMTPServerSession,
    answer: Answer,
  ): Promise<void> {
    let content: string;
    try {
      content = await contentOf(stream);
    } catch {
      // Whoever sent it is gone, or this server was killed in the middle of it.
      return;
    }
    this.#at('content', id, (error) => {
      if (!error) {
        this.stored.push(content);
        this.secured.push(secure);
        this.senders.push(envelope.mailFrom === false ? '' : envelope.mailFrom.address);
        this.#heard.tell();
        this.#at('answer', id, answer);
      } else answer(error);
    });
  }

  #at(phase: MailPhase, id: string, answer: Answer): void {
    const fault = this.#faults.get(phase);
    this.#faults.delete(phase);
    if (fault === undefined) answer();
    else if (typeof fault === 'number') answer(refusal(fault));
    else if (fault === 'kill') this.kill();
    else if (fault === 'drop') this.#drop(id);
  }

  #drop(id: string): void {
    for (const connection of this.#server?.connections ?? [])
      if (connection.id === id) connection._socket.destroy();
  }
}
