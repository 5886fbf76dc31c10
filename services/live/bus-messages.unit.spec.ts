import { describe, expect, it } from '@jest/globals';
import { readBusMessage, writeBusMessage } from './bus-messages.ts';
import type { BusMessage } from './ports.ts';

const socket = { channel: 'presence-a', socketId: '1.2', member: { id: 'ana', name: 'Ana' } };

const messages: readonly BusMessage[] = [
  { kind: 'whisper', node: 'n', channel: 'private-a', frame: '{"event":"client-x"}' },
  { kind: 'entered', node: 'n', ...socket },
  { kind: 'left', node: 'n', ...socket },
  { kind: 'present', node: 'n', sockets: [socket, socket] },
  { kind: 'present', node: 'n', sockets: [] },
  { kind: 'hello', node: 'n' },
  { kind: 'session-ended', node: 'n', session: 's' },
];

describe('messages between nodes', () => {
  it.each(messages.map((message) => [message.kind, message] as const))('carry %s', (_, message) => {
    expect(readBusMessage(writeBusMessage(message))).toEqual(message);
  });

  it.each([
    '',
    'null',
    '[]',
    '"hello"',
    '{"kind":"hello"}',
    '{"kind":"later","node":"n"}',
    '{"kind":"whisper","node":"n","channel":"c"}',
    '{"kind":"entered","node":"n","channel":"c","socketId":"1.2","member":{"id":"ana"}}',
    '{"kind":"present","node":"n","sockets":[{"channel":"c"}]}',
    '{"kind":"session-ended","node":"n","session":7}',
  ])('that nobody here wrote are none: %s', (text) => {
    expect(readBusMessage(text)).toBeUndefined();
  });
});
