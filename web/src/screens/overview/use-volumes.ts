import { useEffect, useState } from 'react';
import type { VolumeKey, Volumes } from '#contracts/booking/overview';
import type { Query } from '../../api/query.ts';
import { VolumeStore, type VolumeSource } from './VolumeStore.ts';

/**
 * The volumes of a call, as filtered, kept current until the screen goes. Call it inside an observer.
 *
 * @param query the same object as long as it asks the same
 */
export const useVolumes = <Answer extends Volumes<VolumeKey>>(
  source: VolumeSource,
  query: Query,
  isNarrowed: boolean,
): VolumeStore<Answer> => {
  const [store] = useState(() => new VolumeStore<Answer>(source));
  useEffect(() => () => store.close(), [store]);
  useEffect(() => void store.show(query, isNarrowed), [store, query, isNarrowed]);
  return store;
};
