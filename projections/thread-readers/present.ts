import { userAudience } from '#contracts/live/audiences';
import { liveEvents, userChannel } from '#contracts/live/channels';
import type { ThreadReadView } from '#contracts/nomination/message-view';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
import { speaking } from '../runtime/presenting/speaking.ts';
import { needsNothing } from '../runtime/presenting/view.ts';
import { threadReadersProjection } from './projection.ts';
import { readerIn, type ThreadReaderDocument, threadReadersModel } from './read-model.ts';

/** Tells somebody's tabs how far they have read a thread in one of them. Nobody else hears of it. */
export const threadReadersLive: LiveSource<ThreadReaderDocument, undefined, ThreadReadView> = {
  projection: threadReadersProjection,
  event: liveEvents.nominationRead,
  view: {
    model: threadReadersModel,
    needs: needsNothing,
    present: ({ stored: { id, document } }) => ({
      id,
      nominationId: document.nominationId,
      readUpTo: document.upTo,
    }),
  },
  sideOn: () => undefined,
  ...speaking(userChannel, userAudience),
  topic: { ofId: readerIn, ofChannel: (channel) => userChannel.read(channel)?.userId },
  filterOf: (audience) => ({ userId: userAudience.read(audience)?.userId ?? null }),
};
