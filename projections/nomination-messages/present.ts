import { nominationAudience, organisationAudience } from '#contracts/live/audiences';
import { liveEvents } from '#contracts/live/channels';
import type { NominationMessageView } from '#contracts/nomination/message-view';
import type { Side } from '#domain/shared/envelope';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
import type { View } from '../runtime/presenting/view.ts';
import { onNominationChannels, sideOnNominations } from '../nominations/channels.ts';
import { nominationMessagesProjection } from './projection.ts';
import { type NominationMessageDocument, nominationMessagesModel } from './read-model.ts';

/** Both sides read the same, under people's names. */
export const messageView: View<NominationMessageDocument, Side, NominationMessageView> = {
  model: nominationMessagesModel,
  needs: ({ author }) => ({ users: author === null ? [] : [author] }),
  present: ({ stored: { id, position, document }, inputs }) => {
    const { terms, organisation, author, vessel } = document;
    return {
      id,
      nominationId: document.nominationId,
      ordinal: document.ordinal,
      type: document.type,
      timestamp: document.at,
      user:
        author === null
          ? null
          : { id: author, name: inputs.nameOfUser(author), isStaff: document.side === 'internal' },
      body: {
        text: document.text,
        about: document.about,
        vessel: vessel === null ? null : { name: vessel },
        organisation: organisation && { name: organisation.name },
        laycanStart: terms?.laycanStart ?? null,
        laycanFinish: terms?.laycanFinish ?? null,
        totalQty: terms?.nominated ?? null,
        loadingPort: terms?.loadingPort ? { name: terms.loadingPort.name } : null,
        dischargePorts: Object.values(terms?.discharge ?? {}).map(({ port, qty }) => ({
          name: port?.name ?? '',
          qty,
        })),
        changes: document.changes,
      },
      cursor: inputs.cursorAt(position),
    };
  },
};

export const nominationMessagesLive: LiveSource<NominationMessageDocument, Side, NominationMessageView> = {
  projection: nominationMessagesProjection,
  event: liveEvents.nominationMessageCreated,
  view: messageView,
  sideOn: sideOnNominations,
  ...onNominationChannels,
  filterOf: (audience) => {
    const one = nominationAudience.read(audience);
    if (one) return { nominationId: one.nominationId, heardBy: one.organisationId };
    return { heardBy: organisationAudience.read(audience)?.organisationId ?? '' };
  },
};
