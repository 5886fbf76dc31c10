import { derivedId } from '#api/platform/commands';
import type { Execute } from '#api/platform/execute-port';
import { parkedMessageDecider, parkMessage } from '#domain/parked-message/decide';
import { parkedMessageStream } from '#domain/streams';
import { defaultRetrying, parkedHeaders, parkedTopic, type ReceivedMessage } from '#platform/topics/port';

/** Characters of an id that is told; the whole one is with the message. */
const longestId = 200;

/**
 * Why it was parked, in a sentence. What our own code says when it fails may quote the message, so only the kind of fault is told;
 * the rest is with the message, and in the log of the process.
 */
const reasonIn = ({ headers }: ReceivedMessage): string => {
  const reason = headers[parkedHeaders.reason] ?? '';
  const poison = 'PoisonMessage: ';
  if (reason.startsWith(poison)) return reason.slice(poison.length);
  return `The portal failed ${defaultRetrying.maxTries} times to take it in (${reason.split(':', 1)[0]})`;
};

/** Records that a message lies parked: where and why, never what it says. */
export const noteParked =
  (execute: Execute) =>
  async (message: ReceivedMessage): Promise<void> => {
    const { id, partition, offset } = message;
    const topic = message.topic.slice(0, -parkedTopic('').length);
    const parkedId = derivedId('parked', topic, id);
    const commandId = `parked/${partition}/${offset}`;
    const data = {
      parkedId,
      topic,
      messageId: id.slice(0, longestId),
      partition,
      offset,
      reason: reasonIn(message),
    };
    const done = await execute({
      stream: parkedMessageStream(parkedId),
      decider: parkedMessageDecider,
      decide: (state) => parkMessage(state, data),
      context: {
        actor: 'system',
        organisation: '',
        side: 'internal',
        commandId,
        payloadHash: '',
        correlationId: commandId,
      },
      repeatsUnread: true,
    });
    if (!done.ok) throw new Error(`It could not be recorded that a message is parked: ${done.code}`);
  };
