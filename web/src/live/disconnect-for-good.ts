import type Pusher from 'pusher-js';

/**
 * When the server ends the session it closes with 4200, upon which pusher-js has two retry timers and remembers one: a
 * `disconnect` in that moment has to be said again when the other one fires.
 */
export const disconnectForGood = (pusher: Pusher): void => {
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'disconnected') queueMicrotask(() => pusher.disconnect());
  });
  pusher.disconnect();
};
