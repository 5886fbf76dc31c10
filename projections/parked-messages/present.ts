import { staffAudience } from '#contracts/live/audiences';
import { liveEvents, parkedMessagesChannel } from '#contracts/live/channels';
import type { ParkedMessageView } from '#contracts/operations/parked-messages';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
import { speaking } from '../runtime/presenting/speaking.ts';
import { needsNothing, type View } from '../runtime/presenting/view.ts';
import { parkedMessagesProjection } from './projection.ts';
import { type ParkedMessageDocument, parkedMessagesModel } from './read-model.ts';

/** Which message, and why; where it lies is for whoever replays it. */
export const parkedMessageView: View<ParkedMessageDocument, undefined, ParkedMessageView> = {
  model: parkedMessagesModel,
  needs: needsNothing,
  present: ({ stored: { id, position, document }, inputs }) => {
    const { topic, messageId, reason, parkedAt } = document;
    return { id, cursor: inputs.cursorAt(position), topic, messageId, reason, parkedAt };
  },
};

/** To staff who run operations. */
export const parkedMessagesLive: LiveSource<ParkedMessageDocument, undefined, ParkedMessageView> = {
  projection: parkedMessagesProjection,
  event: liveEvents.parkedMessage,
  view: parkedMessageView,
  sideOn: () => undefined,
  ...speaking(parkedMessagesChannel, staffAudience),
  filterOf: () => ({}),
};
