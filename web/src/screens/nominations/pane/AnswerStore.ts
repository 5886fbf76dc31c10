import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { NominationAnswered } from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import { asHttpError, type HttpError } from '../../../api/http-error.ts';
import { http } from '../../../api/http.ts';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import type { Answer } from '../turn.ts';

/** A nomination as it was shown when it was answered, and as it is. */
export interface Changed {
  readonly shown: NominationView;
  readonly now: NominationView;
}

const calls: Readonly<Record<Answer, string>> = { approve: 'approve', confirm: 'confirm-updates' };

const done: Readonly<Record<Answer, (name: string) => string>> = {
  approve: (name) => `Vessel ${name} approved.`,
  confirm: (name) => `Changes of ${name} confirmed.`,
};

/** What the server says the nomination is, where another version was shown. */
const nowIn = ({ answer: { code, details } }: HttpError): NominationView | null =>
  code === 'nomination_changed' && details?.['nomination'] !== undefined
    ? // The call's own answer, under the name that its contract gives it.
      (details['nomination'] as NominationView)
    : null;

/** Answers a nomination by the version that was shown. What changed in between is looked at before it is asked again. */
export class AnswerStore {
  busy = false;
  changed: Changed | null = null;
  /** One answer to one version is one command, however often it is sent. */
  private keys = new Map<string, string>();

  constructor(
    private readonly path: string,
    private readonly onAnswered: (nomination: NominationView) => void,
  ) {
    makeAutoObservable<this, 'path' | 'onAnswered' | 'keys'>(this, {
      changed: observableRef,
      path: false,
      onAnswered: false,
      keys: false,
    });
  }

  /** What changed has been seen. */
  look(): void {
    this.changed = null;
  }

  async answer(answer: Answer, shown: NominationView): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.changed = null;
    try {
      const { nomination } = await http.put<NominationAnswered>(
        `${this.path}/action/${calls[answer]}`,
        { version: shown.version },
        { idempotencyKey: this.keyOf(answer, shown) },
      );
      this.onAnswered(nomination);
      snackbars.success(done[answer](nomination.vesselVoyage.name));
    } catch (failure) {
      this.refused(asHttpError(failure), shown);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  private refused(error: HttpError, shown: NominationView): void {
    const now = nowIn(error);
    if (now !== null) {
      this.onAnswered(now);
      runInAction(() => {
        this.changed = { shown, now };
      });
      return;
    }
    const isDecided = error.status > 0 && error.status < 500;
    snackbars.error(isDecided ? error.message : 'Sorry, your answer was not recorded. Please try again.');
  }

  private keyOf(answer: Answer, { version }: NominationView): string {
    const name = `${answer} ${version}`;
    const key = this.keys.get(name) ?? crypto.randomUUID();
    this.keys.set(name, key);
    return key;
  }
}
