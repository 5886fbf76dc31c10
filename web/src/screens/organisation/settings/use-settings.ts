import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import { useOrganisation } from '../../../app/organisation-context.ts';
import { session } from '../../../stores/session.ts';
import { settingsCall } from '../paths.ts';
import { SettingsStore } from './SettingsStore.ts';

/** The settings of the organisation whose screen it is, kept current: whatever changes in it has the profile read anew. */
export const useSettings = (): SettingsStore => {
  const { id } = useOrganisation();
  const [store] = useState(
    () =>
      new SettingsStore(
        settingsCall(id),
        () => session.load(),
        (message) => snackbars.error(message),
      ),
  );
  useEffect(() => {
    const stop = reaction(
      () => session.answer,
      () => void store.load(),
      { fireImmediately: true },
    );
    return () => {
      stop();
      store.close();
    };
  }, [store]);
  return store;
};
