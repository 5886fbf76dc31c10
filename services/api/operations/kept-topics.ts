import type { TopicRecords } from '#platform/topics/records';
import { ApiError } from '../errors/api-error.ts';

/** @throws ApiError 404 where a broker keeps the topics */
export const keptTopics = (records: TopicRecords | null): TopicRecords => {
  if (records) return records;
  throw new ApiError(404, 'topics_at_broker', 'The topics are kept by a broker; read them with its tools.');
};
