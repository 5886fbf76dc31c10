import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ConfirmationAnswer, EmailConfirmed } from '#contracts/people/registration';
import { asHttpError, isAbort, type HttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { paths } from '../../app/paths.ts';

/** `kept`, `mailed`: just confirmed, and which password opens the account. */
export type ConfirmationState = 'checking' | 'open' | 'expired' | 'confirmed' | 'kept' | 'mailed';

/** The link of a mail by which somebody who registered confirms their address. Looking at it uses nothing up. */
export class ConfirmationStore {
  state: ConfirmationState = 'checking';
  /** Why it could not be looked at, or confirmed. */
  failure: HttpError | null = null;
  /** Where it leads on; null: here. */
  to: string | null = null;
  busy = false;
  private readonly key = crypto.randomUUID();

  constructor(private readonly token: string) {
    makeAutoObservable<this, 'token' | 'key'>(this, { token: false, key: false, failure: observableRef });
  }

  private get call(): string {
    return `/confirm-email/${encodeURIComponent(this.token)}`;
  }

  async check(signal?: AbortSignal): Promise<void> {
    this.failure = null;
    try {
      const { data } = await http.get<ConfirmationAnswer>(this.call, {
        quiet: true,
        ...(signal ? { signal } : {}),
      });
      runInAction(() => {
        this.state = data.confirmed ? 'confirmed' : data.expired ? 'expired' : 'open';
      });
    } catch (failure) {
      this.failed(failure);
    }
  }

  async confirm(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const options = { idempotencyKey: this.key, quiet: true };
      const { data } = await http.post<EmailConfirmed>(this.call, undefined, options);
      runInAction(() => {
        this.state = data.password;
      });
    } catch (failure) {
      this.failed(failure);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  private failed(failure: unknown): void {
    if (isAbort(failure)) return;
    const error = asHttpError(failure);
    runInAction(() => {
      if (error.status === 404) this.to = paths.notFound;
      else if (error.status === 409) this.state = 'confirmed';
      else if (error.status === 410) this.state = 'expired';
      else this.failure = error;
    });
  }
}
