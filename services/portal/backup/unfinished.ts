import type { Vault } from '#platform/vault/port';

const recordId = 'unfinished-restore';

/** How far a restore has come: what stands there is half an installation until the last stage has ended. */
export type RestoreStage = 'copying' | 'holding effects';

export const markStage = (vault: Pick<Vault, 'put'>, stage: RestoreStage): Promise<void> =>
  vault.put('secret', recordId, { value: stage });

export const markWhole = (vault: Pick<Vault, 'remove'>): Promise<void> => vault.remove('secret', recordId);

/** undefined where nothing was restored, or the restore is through. */
export const unfinishedRestore = async (vault: Pick<Vault, 'get'>): Promise<string | undefined> =>
  (await vault.get('secret', recordId))?.value;
