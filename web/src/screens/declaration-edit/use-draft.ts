import { useEffect, useState } from 'react';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { session } from '../../stores/session.ts';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { DraftStore } from './draft/DraftStore.ts';
import type { DraftTarget } from './draft/draft-target.ts';

/** The draft of a screen, followed while the screen stands. A screen for another draft is another screen: give it a key. */
export const useDraft = (organisation: ProfileOrganisation, target: DraftTarget): DraftStore => {
  const [store] = useState(
    () =>
      new DraftStore(
        {
          organisation: organisation.id,
          side: session.isStaff ? 'internal' : 'external',
          userId: session.profile?.id ?? '',
          template: organisation.settings.bookingTemplate,
        },
        target,
        {
          inform: (text) => snackbars.show('info', text),
          succeed: (text) => snackbars.success(text),
          fail: (text) => snackbars.error(text),
        },
      ),
  );
  useEffect(() => {
    store.open();
    return () => store.close();
  }, [store]);
  return store;
};
