import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { asHttpError, isAbort, type HttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { paths } from '../../app/paths.ts';
import { FormStore } from '../../components/form/FormStore.ts';
import { session, type Session } from '../../stores/session.ts';
import { passwordProblem } from '../profile/rules.ts';

export interface ChosenPassword {
  readonly password: string;
  readonly confirm_password: string;
}

const none: ChosenPassword = { password: '', confirm_password: '' };

export const chosenProblems = ({
  password,
  confirm_password: confirm,
}: ChosenPassword): Partial<Record<keyof ChosenPassword, string>> => {
  const problem = passwordProblem(password, 'password');
  return {
    ...(problem === undefined ? {} : { password: problem }),
    ...(confirm === password ? {} : { confirm_password: 'This is not the password. Type it again.' }),
  };
};

/** `over`: the link was used, or has expired; another one can be asked for. */
export type ResetState = 'checking' | 'open' | 'over';

/** The link of a mail by which a password is chosen. Looking at it uses nothing up. */
export class ResetStore {
  state: ResetState = 'checking';
  /** Why it could not be looked at. */
  failure: HttpError | null = null;
  /** Where it leads on; null: here. */
  to: string | null = null;
  readonly form = new FormStore<ChosenPassword>(none, chosenProblems);

  constructor(
    private readonly token: string,
    private readonly who: Pick<Session, 'tell' | 'load'> = session,
  ) {
    makeAutoObservable<this, 'token' | 'who'>(this, {
      form: false,
      token: false,
      who: false,
      failure: observableRef,
    });
  }

  private get call(): string {
    return `/reset-password/${encodeURIComponent(this.token)}`;
  }

  async check(signal?: AbortSignal): Promise<void> {
    this.failure = null;
    try {
      await http.get(this.call, { quiet: true, ...(signal ? { signal } : {}) });
      runInAction(() => {
        this.state = 'open';
      });
    } catch (failure) {
      if (isAbort(failure)) return;
      const error = asHttpError(failure);
      runInAction(() => {
        if (!this.ended(error)) this.failure = error;
      });
    }
  }

  async choose(): Promise<void> {
    const sent = await this.form.submit((values, options) =>
      http.post(this.call, values, { ...options, quiet: true }),
    );
    if (sent.as === 'refused') runInAction(() => this.ended(sent.error));
    if (sent.as !== 'done') return;
    this.who.tell('Your password is changed. Sign in to go on.');
    // Whoever was signed in here is not any more.
    await this.who.load();
    runInAction(() => {
      this.to = paths.login;
    });
  }

  /** Whether the answer says that the link is none, or none any more. */
  private ended({ status }: HttpError): boolean {
    if (status === 404) this.to = paths.notFound;
    if (status === 410) this.state = 'over';
    return status === 404 || status === 410;
  }
}
