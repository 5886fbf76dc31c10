import type { ListArrangement, Theme } from '#domain/user/events';
import type { ReadModel } from '#platform/documents/port';

/** What a person has chosen of how the portal looks to them; `_id` is the user's. */
export interface PreferencesDocument {
  readonly theme: Theme;
  /** By the list's name. */
  readonly lists: Readonly<Record<string, ListArrangement>>;
}

export const preferencesModel: ReadModel<PreferencesDocument> = {
  name: 'preferences',
  history: false,
  indexes: [],
};
