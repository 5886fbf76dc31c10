import type { ReceivedMessage, Topics } from './port.ts';

/**
 * Topics whose names at the broker, and those of groups, begin with a prefix: several installations may then share it, each with
 * topics of its own. Callers see the names without.
 */
export const prefixed = (topics: Topics, prefix: string): Topics => {
  const outside = (name: string): string => `${prefix}${name}`;
  const inside = (message: ReceivedMessage): ReceivedMessage => ({
    ...message,
    topic: message.topic.slice(prefix.length),
  });
  return {
    publish: (topic, messages) => topics.publish(outside(topic), messages),
    consume: (options) =>
      topics.consume({
        ...options,
        group: outside(options.group),
        topics: options.topics.map(outside),
        handle: (message) => options.handle(inside(message)),
        failed: (error, message) => options.failed(error, message && inside(message)),
      }),
    at: async (topic, place) => {
      const message = await topics.at(outside(topic), place);
      return message && inside(message);
    },
    close: () => topics.close(),
  };
};
