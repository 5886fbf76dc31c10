import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type {
  RecoveryCodesMade,
  SecondFactorEnrolment,
  SecondFactorView,
} from '#contracts/people/second-factor';
import { http } from '../../../api/http.ts';
import { FormStore, type Submitted } from '../../../components/form/FormStore.ts';
import { idle, loading, type LoadState, stateOfFailure } from '../../../stores/load-state.ts';

const path = '/customer/profile/second-factor';

/** Where somebody is in turning it on, changing it or turning it off. */
export type Step =
  | { readonly name: 'overview' }
  /** Who turns it on shows their password first. */
  | { readonly name: 'password' }
  | { readonly name: 'app'; readonly enrolment: SecondFactorEnrolment }
  /** Shown this once. */
  | { readonly name: 'codes'; readonly codes: readonly string[] }
  | { readonly name: 'renew' }
  | { readonly name: 'off' };

const overview: Step = { name: 'overview' };

export interface Shown {
  readonly password: string;
  readonly verification_code: string;
}

const problemsOf = ({ password, verification_code: code }: Shown): Partial<Shown> => ({
  ...(password === '' ? { password: 'Enter your password.' } : {}),
  ...(code.trim() === '' ? { verification_code: 'Enter the code.' } : {}),
});

/** Codes of an app besides the password: whether they are asked for, and what is being changed about that. */
export class SecondFactorStore {
  state: LoadState = loading;
  view: SecondFactorView | null = null;
  step: Step = overview;

  constructor(
    /** Told when it was turned on or off. */
    private readonly onChanged: () => void = () => undefined,
  ) {
    makeAutoObservable<this, 'onChanged'>(
      this,
      { view: observableRef, step: observableRef, onChanged: false },
      { autoBind: true },
    );
  }

  async load(): Promise<void> {
    try {
      const view = await http.get<SecondFactorView>(path);
      runInAction(() => {
        this.view = view;
        this.state = idle;
      });
    } catch (failure) {
      runInAction(() => {
        this.state = stateOfFailure(failure);
      });
    }
  }

  goTo(step: Step): void {
    this.step = step;
  }

  /** Whatever was being done, what holds now is shown. */
  async backToOverview(): Promise<void> {
    this.step = overview;
    await this.load();
  }

  passwordForm(): FormStore<Pick<Shown, 'password'>> {
    return new FormStore({ password: '' }, ({ password }) =>
      password === '' ? { password: 'Enter your password.' } : {},
    );
  }

  codeForm(): FormStore<Pick<Shown, 'verification_code'>> {
    return new FormStore({ verification_code: '' }, ({ verification_code: code }) =>
      code.trim() === '' ? { verification_code: 'Enter the code.' } : {},
    );
  }

  shownForm(): FormStore<Shown> {
    return new FormStore({ password: '', verification_code: '' }, problemsOf);
  }

  async begin(form: FormStore<Pick<Shown, 'password'>>): Promise<void> {
    const sent = await form.submit((values, options) =>
      http.post<SecondFactorEnrolment>(`${path}/enrolment`, values, options),
    );
    if (sent.as === 'done') this.goTo({ name: 'app', enrolment: sent.answer });
  }

  async turnOn(
    form: FormStore<Pick<Shown, 'verification_code'>>,
    { enrolment }: SecondFactorEnrolment,
  ): Promise<void> {
    const sent = await form.submit((values, options) =>
      http.post<RecoveryCodesMade>(path, { ...values, enrolment }, options),
    );
    this.show(sent);
    if (sent.as === 'done') this.onChanged();
  }

  async renew(form: FormStore<Shown>): Promise<void> {
    this.show(
      await form.submit((values, options) =>
        http.post<RecoveryCodesMade>(`${path}/recovery-codes`, values, options),
      ),
    );
  }

  /** Answers whether it is off. */
  async turnOff(form: FormStore<Shown>): Promise<boolean> {
    const sent = await form.submit((values, options) => http.post(`${path}/off`, values, options));
    if (sent.as === 'done') {
      this.onChanged();
      await this.backToOverview();
    }
    return sent.as === 'done';
  }

  private show(sent: Submitted<RecoveryCodesMade>): void {
    if (sent.as === 'done') this.goTo({ name: 'codes', codes: sent.answer.codes });
  }
}
