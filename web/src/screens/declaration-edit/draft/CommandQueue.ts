import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { DraftChangesAnswer, DraftChangesRequest } from '#contracts/declaration-draft/draft-calls';
import { asHttpError, type HttpError } from '../../../api/http-error.ts';
import type { DraftApi } from './draft-api.ts';

export interface QueuedCommand {
  /** The Idempotency-Key, kept through every retry. */
  readonly commandId: string;
  readonly request: DraftChangesRequest;
  /** Said when the server has done it. */
  readonly done?: string;
}

export interface QueueHandlers {
  /** The draft that commands go to now. */
  readonly importId: () => string;
  /** `position` is the log's, as `Laycan-Position` gave it. */
  readonly answered: (command: QueuedCommand, answer: DraftChangesAnswer, position: string) => void;
  readonly refused: (command: QueuedCommand, error: HttpError) => void;
}

/** Waits before a command is tried again while the server cannot be reached, in ms; the last one again and again. */
const waits = [1_000, 2_000, 5_000, 10_000];

/** To write a request of more changes than this takes longer than a frame: what was pasted is drawn before it. */
const manyChanges = 2_000;

const isUnreachable = ({ status }: HttpError) => status === 0 || (status >= 502 && status <= 504);

/** The session has ended: nothing was decided, and whoever signs in again has it sent. */
const isSignedOut = ({ status }: HttpError) => status === 401;

/** The session has asked for too much at once: nothing was decided, and it is taken after a while. */
const isPutOff = ({ status }: HttpError) => status === 429;

/**
 * Sends the commands of this window to their draft one after another, in the order in which they were given. While the
 * server cannot be reached, or wants to be asked later, they wait, and go on under their old keys.
 */
export class CommandQueue {
  /** Commands that are not answered yet, the one under way included. */
  waiting: readonly QueuedCommand[] = [];
  /** The last try did not reach the server. */
  unreachable = false;
  private sending = false;
  private closed = false;
  private wake: (() => void) | undefined;
  private idle: (() => void)[] = [];

  constructor(
    private readonly api: Pick<DraftApi, 'change'>,
    private readonly handlers: QueueHandlers,
  ) {
    makeObservable(this, { waiting: observableRef, unreachable: observable, size: computed, push: action });
  }

  get size(): number {
    return this.waiting.length;
  }

  push(command: QueuedCommand): void {
    this.waiting = [...this.waiting, command];
    void this.drain();
  }

  /** The connection stands again: no need to wait for the next try. */
  retryNow(): void {
    this.wake?.();
  }

  /** Resolves when every command given so far has been answered. */
  drained(): Promise<void> {
    if (this.waiting.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  /** Stops sending; what is under way is still answered. `open` goes on. */
  close(): void {
    this.closed = true;
    this.wake?.();
  }

  open(): void {
    this.closed = false;
    void this.drain();
  }

  private async drain(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    let tries = 0;
    for (let command = this.waiting[0]; command && !this.closed; command = this.waiting[0]) {
      const undecided = await this.send(command);
      if (undecided) {
        await this.pause(Math.max(waits[Math.min(tries, waits.length - 1)] ?? 0, undecided.retryAfterMs));
        tries += 1;
        continue;
      }
      tries = 0;
    }
    this.sending = false;
    if (this.waiting.length === 0) for (const resolve of this.idle.splice(0)) resolve();
  }

  /** The failure with which the server has decided nothing: it could not be reached, put it off, or nobody is signed in. */
  private async send(command: QueuedCommand): Promise<HttpError | null> {
    if (command.request.changes.length > manyChanges) await this.drawn();
    try {
      const { data, position } = await this.api.change(
        this.handlers.importId(),
        command.commandId,
        command.request,
      );
      this.done(command, () => this.handlers.answered(command, data, position ?? ''));
      return null;
    } catch (failure) {
      const error = asHttpError(failure);
      if (isSignedOut(error) || isPutOff(error)) return error;
      if (isUnreachable(error)) {
        runInAction(() => {
          this.unreachable = true;
        });
        return error;
      }
      this.done(command, () => this.handlers.refused(command, error));
      return null;
    }
  }

  private done(command: QueuedCommand, tell: () => void): void {
    runInAction(() => {
      this.unreachable = false;
      this.waiting = this.waiting.filter((other) => other !== command);
      tell();
    });
  }

  /** A task of its own after what is under way now; a frame would not come while the page is hidden. */
  private drawn(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
