import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { idHeader } from '../checking.ts';
import type { ReceivedMessage, TopicMessage } from '../port.ts';

export const toKafka = ({ id, key, value, headers }: TopicMessage): Message => ({
  key,
  value,
  headers: { ...headers, [idHeader]: id },
});

const textOf = (value: IHeaders[string]): string =>
  Array.isArray(value) ? textOf(value.at(-1)) : (value?.toString() ?? '');

/** Other systems may publish without an id, a key or a value: where it stands is then as good as an id. */
export const toReceived = (
  topic: string,
  partition: number,
  { key, value, headers = {}, offset }: KafkaMessage,
): ReceivedMessage => {
  const { [idHeader]: id, ...others } = headers;
  return {
    id: textOf(id) || `${topic}/${partition}/${offset}`,
    key: key?.toString() ?? '',
    value: value?.toString() ?? '',
    headers: Object.fromEntries(Object.entries(others).map(([name, text]) => [name, textOf(text)])),
    topic,
    partition,
    offset,
  };
};
