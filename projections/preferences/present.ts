import type { Preferences } from '#contracts/people/preferences';
import type { PreferencesDocument } from './read-model.ts';

export const presentPreferences = (document: PreferencesDocument | undefined): Preferences => ({
  theme: document?.theme ?? 'system',
  lists: document?.lists ?? {},
});
