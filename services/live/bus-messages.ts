import type { BusMessage, PresentSocket } from './ports.ts';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const areTexts = (...values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'string' && value !== '');

const isSocket = (value: unknown): value is PresentSocket =>
  isObject(value) &&
  isObject(value['member']) &&
  areTexts(value['channel'], value['socketId'], value['member']['id']) &&
  typeof value['member']['name'] === 'string';

const isMessage = (value: unknown): value is BusMessage => {
  if (!isObject(value) || !areTexts(value['node'])) return false;
  switch (value['kind']) {
    case 'whisper':
      return areTexts(value['channel'], value['frame']);
    case 'entered':
    case 'left':
      return isSocket(value);
    case 'present':
      return Array.isArray(value['sockets']) && value['sockets'].every(isSocket);
    case 'hello':
      return true;
    case 'session-ended':
      return areTexts(value['session']);
    default:
      return false;
  }
};

export const writeBusMessage = (message: BusMessage): string => JSON.stringify(message);

/** Undefined for what is no message: other versions of this program may be on the same topic. */
export const readBusMessage = (text: string): BusMessage | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
