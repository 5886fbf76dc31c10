import type Pusher from 'pusher-js';
import type { ChannelAuthorizationCallback } from 'pusher-js';

/** Answers whether this socket may join a channel, by the callback. */
export type Authorise = (socketId: string, channel: string, answer: ChannelAuthorizationCallback) => void;

/** Makes a client of this portal's live connection; it connects at once. */
export type MakeClient = (authorise: Authorise) => Pusher;

/** Loads `pusher-js`, which pages without live channels do without. */
export const loadClient = async (): Promise<MakeClient> => {
  const { default: PusherClient } = await import('pusher-js');
  return (authorise) => {
    const secure = location.protocol === 'https:';
    const port = Number(location.port) || (secure ? 443 : 80);
    return new PusherClient('laycan', {
      cluster: '',
      wsHost: location.hostname,
      wsPort: port,
      wssPort: port,
      forceTLS: secure,
      enabledTransports: ['ws', 'wss'],
      disableStats: true,
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, answer) => authorise(socketId, channelName, answer),
      },
    });
  };
};
