import { isRecord, parsedJson } from '#platform/foreign-json';
import type { Stamp } from './memory.ts';
import type { BusMessage, PresentSocket } from '../ports.ts';

const areTexts = (...values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'string' && value !== '');

/** Characters of an id, a name or a channel: what is longer was not written by a node. */
const longest = 500;

const areNames = (...values: readonly unknown[]): boolean =>
  areTexts(...values) && values.every((value) => String(value).length <= longest);

const isSocket = (value: unknown): value is PresentSocket =>
  isRecord(value) &&
  isRecord(value['member']) &&
  areNames(value['channel'], value['socketId'], value['member']['id']) &&
  String(value['channel']).startsWith('presence-') &&
  typeof value['member']['name'] === 'string' &&
  value['member']['name'].length <= longest;

/** What nodes say of a socket and nothing beside it: it goes on to browsers as it is. */
const socketOf = ({ channel, socketId, member }: PresentSocket): PresentSocket => ({
  channel,
  socketId,
  member: { id: member.id, name: member.name },
});

const messageOf = (value: unknown): BusMessage | undefined => {
  if (!isRecord(value) || !areNames(value['node'])) return undefined;
  const node = String(value['node']);
  const { kind, channel, frame, sockets, session, access } = value;
  switch (kind) {
    case 'whisper':
      return areNames(channel) && areTexts(frame)
        ? { kind, node, channel: String(channel), frame: String(frame) }
        : undefined;
    case 'entered':
    case 'left':
      return isSocket(value) ? { kind, node, ...socketOf(value) } : undefined;
    case 'present':
      return Array.isArray(sockets) && sockets.every(isSocket)
        ? { kind, node, sockets: sockets.map(socketOf) }
        : undefined;
    case 'hello':
      return { kind, node };
    case 'session-ended':
      return areNames(session)
        ? { kind, node, session: String(session), ...(access === 'ended' ? { access } : {}) }
        : undefined;
    default:
      return undefined;
  }
};

const stampOf = (value: unknown): Stamp | undefined => {
  if (!isRecord(value) || !areNames(value['sender'])) return undefined;
  const [at, sender, number] = [Number(value['at']), String(value['sender']), Number(value['number'])];
  return Number.isSafeInteger(at) && Number.isSafeInteger(number) ? { at, sender, number } : undefined;
};

export interface StampedMessage {
  readonly message: BusMessage;
  readonly stamp: Stamp;
}

export const writeBusMessage = (message: BusMessage, stamp: Stamp): string =>
  JSON.stringify({ ...message, stamp });

/** Undefined for what is no message: other versions of this program may be on the same topic. */
export const readBusMessage = (text: string): StampedMessage | undefined => {
  const value = parsedJson(text);
  const message = messageOf(value);
  const stamp = isRecord(value) ? stampOf(value['stamp']) : undefined;
  return message && stamp && { message, stamp };
};
