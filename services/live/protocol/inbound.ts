import { isRecord, parsedJson } from '#platform/foreign-json';
import { isChannelName, isClientEvent } from './grammar.ts';

/** What a client asks for, or why its frame says nothing that we understand. */
export type Inbound =
  | { readonly kind: 'ping' }
  | { readonly kind: 'pong' }
  | {
      readonly kind: 'subscribe';
      readonly channel: string;
      readonly auth: string;
      readonly channelData: string | undefined;
    }
  | { readonly kind: 'unsubscribe'; readonly channel: string }
  | {
      readonly kind: 'whisper';
      readonly channel: string;
      readonly event: string;
      readonly data: Readonly<Record<string, unknown>>;
      /** Bytes of the data as JSON. */
      readonly size: number;
    }
  | { readonly kind: 'fault'; readonly message: string; readonly channel?: string };

type Fields = Readonly<Record<string, unknown>>;

const fault = (message: string, channel?: string): Inbound =>
  channel === undefined ? { kind: 'fault', message } : { kind: 'fault', message, channel };

const fieldsOf = (value: unknown): Fields | undefined => (isRecord(value) ? value : undefined);

/** `data` is an object from the known clients; the protocol also allows its JSON text. */
const dataOf = (data: unknown): Fields | undefined =>
  fieldsOf(typeof data === 'string' ? parsedJson(data) : data);

const subscribe = (data: Fields | undefined): Inbound => {
  const { channel, auth, channel_data: channelData } = data ?? {};
  if (typeof channel !== 'string' || !isChannelName(channel)) {
    return fault('pusher:subscribe needs the name of a private or presence channel');
  }
  if (typeof auth !== 'string') return fault('pusher:subscribe needs auth', channel);
  if (channelData !== undefined && channelData !== null && typeof channelData !== 'string') {
    return fault('channel_data is a text', channel);
  }
  return { kind: 'subscribe', channel, auth, channelData: channelData ?? undefined };
};

const unsubscribe = (data: Fields | undefined): Inbound => {
  const channel = data?.channel;
  return typeof channel === 'string' && isChannelName(channel)
    ? { kind: 'unsubscribe', channel }
    : fault('pusher:unsubscribe needs the name of a channel');
};

const whisper = (event: string, frame: Fields): Inbound => {
  const { channel } = frame;
  if (typeof channel !== 'string' || !isChannelName(channel)) {
    return fault('A client event needs the name of a private or presence channel');
  }
  if (!isClientEvent(event)) return fault('The name of a client event is not valid', channel);
  const data = frame.data === undefined || frame.data === null ? {} : dataOf(frame.data);
  if (!data) return fault('The data of a client event is an object', channel);
  return { kind: 'whisper', channel, event, data, size: Buffer.byteLength(JSON.stringify(data)) };
};

/** Reads one frame of a client; never throws. */
export const readFrame = (text: string): Inbound => {
  const frame = fieldsOf(parsedJson(text));
  const event = frame?.event;
  if (!frame || typeof event !== 'string') return fault('A frame is a JSON object with an event');
  if (event === 'pusher:ping') return { kind: 'ping' };
  if (event === 'pusher:pong') return { kind: 'pong' };
  if (event === 'pusher:subscribe') return subscribe(dataOf(frame.data));
  if (event === 'pusher:unsubscribe') return unsubscribe(dataOf(frame.data));
  if (event.startsWith('client-')) return safely(() => whisper(event, frame));
  return fault('This event is not known here');
};

/** Data nested deeper than the stack can be parsed, but not written again. */
const safely = (read: () => Inbound): Inbound => {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return fault('The data of a client event is nested too deeply');
    throw error;
  }
};
