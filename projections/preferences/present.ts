import type { Preferences } from '#contracts/people/preferences';
import type { NotificationChannels } from '#domain/user/events';
import { usualChannels } from '#domain/user/channels';
import type { PreferencesDocument } from './read-model.ts';

export const presentPreferences = (document: PreferencesDocument | undefined): Preferences => ({
  theme: document?.theme ?? 'system',
  lists: document?.lists ?? {},
});

/** Where somebody is told of the matters of an organisation. */
export const presentChannels = (
  document: PreferencesDocument | undefined,
  organisationId: string,
  { isStaff }: { readonly isStaff: boolean },
): NotificationChannels => {
  const chosen = document?.channels ?? {};
  return (
    (Object.hasOwn(chosen, organisationId) ? chosen[organisationId] : undefined) ?? usualChannels({ isStaff })
  );
};
