import { arranged } from '#domain/user/evolve';
import type { PreferenceEvent, UserEvent } from '#domain/user/events';
import type { Projection } from '../runtime/projection.ts';
import { type PreferencesDocument, preferencesModel } from './read-model.ts';

type Chosen = PreferenceEvent | Extract<UserEvent, { type: 'UserErased' }>;

const nothingChosen: PreferencesDocument = { theme: 'system', lists: {} };

const changed = (document: PreferencesDocument, event: Chosen): PreferencesDocument | null => {
  switch (event.type) {
    case 'ThemeChosen':
      return { ...document, theme: event.data.to };
    case 'ListArranged':
      return { ...document, lists: arranged(document.lists, event.data) };
    case 'UserErased':
      return null;
  }
};

/** Preferences by person; who has chosen nothing has no document. */
export const preferencesProjection: Projection<PreferencesDocument, Chosen> = {
  model: preferencesModel,
  version: 1,
  types: ['ThemeChosen', 'ListArranged', 'UserErased'],
  idsOf: (event) => [event.data.userId],
  apply: (document, event) =>
    changed(document ?? nothingChosen, { type: event.type, data: event.data } as Chosen),
};
