import { parkedHeaders, type ReceivedMessage, type TopicMessage } from './port.ts';

/** A reason is for people to read; stack traces are in the log. */
const longestReason = 1_000;
/** Characters, each three bytes at most: with everything around it, it is less than a broker takes. */
const longestValue = 250_000;
/** Characters of all names and texts. */
const longestHeaders = 20_000;
const longestKey = 1_000;

const lengthOf = (headers: Readonly<Record<string, string>>): number =>
  Object.entries(headers).reduce((sum, [name, text]) => sum + name.length + text.length, 0);

const isFit = ({ key, value, headers }: ReceivedMessage): boolean =>
  value.length <= longestValue && lengthOf(headers) <= longestHeaders && key.length <= longestKey;

/**
 * A message as it goes to the parking topic. Other systems may have sent what no publisher here may, without a key or larger than a
 * broker takes with our headers: that is cut, for what can be neither handled nor parked would hold back its partition for ever.
 */
export const parkedAs = (message: ReceivedMessage, group: string, error: unknown): TopicMessage => {
  const { id, key, value, headers, topic, partition, offset } = message;
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    id: id.slice(0, longestKey),
    key: key.slice(0, longestKey) || `${topic}/${partition}`,
    value: value.slice(0, longestValue),
    headers: {
      ...(lengthOf(headers) <= longestHeaders ? headers : {}),
      ...(isFit(message) ? {} : { [parkedHeaders.cut]: 'yes' }),
      [parkedHeaders.reason]: reason.slice(0, longestReason),
      [parkedHeaders.group]: group,
      [parkedHeaders.topic]: topic,
      [parkedHeaders.partition]: String(partition),
      [parkedHeaders.offset]: offset,
    },
  };
};
