import { staffAudience } from '#contracts/live/audiences';
import type { ParkedMessageEvent } from '#domain/parked-message/events';
import { projection } from '../runtime/projection.ts';
import { type ParkedMessageDocument, parkedMessagesModel } from './read-model.ts';

/** Messages that lie parked; what was published again is gone. */
export const parkedMessagesProjection = projection<ParkedMessageDocument, ParkedMessageEvent>({
  model: parkedMessagesModel,
  version: 1,
  idsOf: (event) => [event.data.parkedId],
  audiencesOf: () => [staffAudience.name()],
  folds: {
    MessageParked: {
      begins: (_known, { data: { parkedId: _parkedId, ...parked }, recordedAt }) => ({
        ...parked,
        parkedAt: recordedAt,
      }),
    },
    ParkedMessageReplayed: { begins: () => null },
  },
});
