import type { ListArrangement, NotificationChannels, Theme } from '#domain/user/events';
import type { ReadModel } from '#platform/documents/port';

/** What a person has chosen of how the portal looks to them and of what it tells them; `_id` is the user's. */
export interface PreferencesDocument {
  readonly theme: Theme;
  /** By the list's name. */
  readonly lists: Readonly<Record<string, ListArrangement>>;
  /** What they are told of an organisation, by its id; of one that is not here the usual holds. */
  readonly channels: Readonly<Record<string, NotificationChannels>>;
}

export const preferencesModel: ReadModel<PreferencesDocument> = {
  name: 'preferences',
  history: false,
  indexes: [],
};
