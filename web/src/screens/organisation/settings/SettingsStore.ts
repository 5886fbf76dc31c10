import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { OrganisationSettingsAnswer } from '#contracts/people/organisation-settings';
import { asHttpError, isAbort } from '../../../api/http-error.ts';
import { http } from '../../../api/http.ts';
import { idle, loading, type LoadState, stateOfFailure } from '../../../stores/load-state.ts';
import { changeTo, type SettingsValues, valuesOf, withValues } from './settings-values.ts';

/** The settings of one organisation, whose switches act at once. */
export class SettingsStore {
  /** As they are, with what was switched here and is under way. */
  answer: OrganisationSettingsAnswer | null = null;
  state: LoadState = loading;
  private pending = 0;
  /** One after another: the second switch of a setting must not arrive before the first. */
  private sending: Promise<void> = Promise.resolve();
  private asked = new AbortController();

  constructor(
    private readonly path: string,
    /** What whoever switches may do themselves depends on it. */
    private readonly onChanged: () => Promise<void>,
    private readonly onRefused: (message: string) => void,
  ) {
    makeAutoObservable<this, 'path' | 'onChanged' | 'onRefused' | 'pending' | 'sending' | 'asked'>(this, {
      answer: observableRef,
      state: observableRef,
      path: false,
      onChanged: false,
      onRefused: false,
      pending: false,
      sending: false,
      asked: false,
    });
  }

  /** Asks how they are; what is shown stays until the answer has come. */
  async load(): Promise<void> {
    this.asked.abort();
    const request = new AbortController();
    this.asked = request;
    if (this.answer === null) this.state = loading;
    try {
      const answer = await http.get<OrganisationSettingsAnswer>(this.path, { signal: request.signal });
      // It may be of before what is under way: that asks again once it is done.
      runInAction(() => {
        if (this.pending === 0) this.answer = answer;
        this.state = idle;
      });
    } catch (failure) {
      if (isAbort(failure)) return;
      runInAction(() => {
        if (this.answer === null) this.state = stateOfFailure(failure);
      });
    }
  }

  close(): void {
    this.asked.abort();
  }

  /** Shows it at once, and takes it back where it is refused. */
  change(values: Partial<SettingsValues>): Promise<void> {
    if (this.answer === null) return Promise.resolve();
    const wanted = { ...valuesOf(this.answer), ...values };
    const change = changeTo(this.answer, wanted);
    if (change === null) return Promise.resolve();
    this.answer = withValues(this.answer, wanted);
    this.pending += 1;
    this.sending = this.sending.then(async () => this.send(change));
    return this.sending;
  }

  private async send(change: object): Promise<void> {
    try {
      await http.post(this.path, change);
    } catch (failure) {
      const { status, message } = asHttpError(failure);
      if (status !== 401) this.onRefused(status === 422 ? message : 'Oops, something went wrong.');
    }
    // Answers to what was asked before are of no use until this one has been told of.
    if (this.pending === 1) await this.onChanged();
    this.pending -= 1;
    if (this.pending === 0) await this.load();
  }
}
