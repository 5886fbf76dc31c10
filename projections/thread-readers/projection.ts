import { userAudience } from '#contracts/live/audiences';
import type { ThreadReaderEvent } from '#domain/thread-reader/events';
import { projection } from '../runtime/projection.ts';
import { type ThreadReaderDocument, threadReaderId, threadReadersModel } from './read-model.ts';

/** Marks of what people have read. */
export const threadReadersProjection = projection<ThreadReaderDocument, ThreadReaderEvent>({
  model: threadReadersModel,
  version: 1,
  audiencesOf: ({ userId }) => [userAudience.name({ userId })],
  idsOf: ({ data }) => [threadReaderId(data.nominationId, data.userId)],
  folds: { ThreadRead: { begins: (_none, { data }) => data } },
});
