import type { EventNamed } from '#domain/stored-events';
import { arranged } from '#domain/user/evolve';
import type { PreferenceEvent } from '#domain/user/events';
import { projection } from '../runtime/projection.ts';
import { type PreferencesDocument, preferencesModel } from './read-model.ts';

type Chosen = PreferenceEvent | EventNamed<'UserErased'>;

const nothingChosen: PreferencesDocument = { theme: 'system', lists: {}, channels: {} };

/** Preferences by person; who has chosen nothing has no document. */
export const preferencesProjection = projection<PreferencesDocument, Chosen>({
  model: preferencesModel,
  version: 2,
  idsOf: (event) => [event.data.userId],
  folds: {
    ThemeChosen: { begins: (document = nothingChosen, { data }) => ({ ...document, theme: data.to }) },
    ListArranged: {
      begins: (document = nothingChosen, { data }) => ({
        ...document,
        lists: arranged(document.lists, data),
      }),
    },
    NotificationChannelsChosen: {
      begins: (document = nothingChosen, { data: { organisationId, to } }) => ({
        ...document,
        channels: { ...document.channels, [organisationId]: to },
      }),
    },
    UserErased: { begins: () => null },
  },
});
