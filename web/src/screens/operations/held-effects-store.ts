import { makeAutoObservable, observableRef } from 'mobx';
import type { HeldEffects, HeldEffectsAction } from '#contracts/operations/effects';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';

const path = '/operations/effects';

/** What a restored installation holds back until somebody here decides; nothing anywhere else. */
export class HeldEffectsStore {
  effects: HeldEffects | null = null;

  constructor() {
    makeAutoObservable(this, { effects: observableRef });
  }

  async load(): Promise<void> {
    try {
      this.show(await http.get<HeldEffects>(path));
    } catch (failure) {
      snackbars.error(asHttpError(failure).message);
    }
  }

  async decide(action: HeldEffectsAction): Promise<void> {
    try {
      this.show(await http.post<HeldEffects>(`${path}/${action}`));
    } catch (failure) {
      snackbars.error(asHttpError(failure).message);
    }
  }

  private show(effects: HeldEffects): void {
    this.effects = effects;
  }
}
