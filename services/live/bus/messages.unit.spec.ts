import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readBusMessage, writeBusMessage } from './messages.ts';
import type { BusMessage } from '../ports.ts';

const socket = { channel: 'presence-a', socketId: '1.2', member: { id: 'ana', name: 'Ana' } };

const stamp = { at: 1_763_800_000_000, sender: 's', number: 1 };
/** As if a node had said it. */
const stamped = (text: string): string => text.replace(/\}$/, `,"stamp":${JSON.stringify(stamp)}}`);
const read = (text: string): BusMessage | undefined => readBusMessage(text)?.message;

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
    expect(readBusMessage(writeBusMessage(message, stamp))).toEqual({ message, stamp });
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
    '{"kind":"entered","node":"n","channel":"private-a","socketId":"1.2","member":{"id":"ana","name":"Ana"}}',
    `{"kind":"hello","node":"${'n'.repeat(501)}"}`,
    `{"kind":"entered","node":"n","channel":"presence-a","socketId":"1.2","member":{"id":"ana","name":"${'A'.repeat(501)}"}}`,
    '['.repeat(300_000),
  ])('that nobody here wrote are none: %s', (text) => {
    expect(readBusMessage(stamped(text))).toBeUndefined();
  });

  it.each([
    undefined,
    null,
    {},
    { ...stamp, sender: '' },
    { ...stamp, at: 'now' },
    { ...stamp, number: 0.5 },
  ])('that do not say when, by whom and which are none: %j', (other) => {
    expect(readBusMessage(JSON.stringify({ kind: 'hello', node: 'n', stamp: other }))).toBeUndefined();
  });
});

describe('a session that ends', () => {
  it.each([
    ['ended', 'ended'],
    ['lost', undefined],
  ])('says where all access ended with it: %s', (access, taken) => {
    const text = `{"kind":"session-ended","node":"n","session":"s","access":"${access}"}`;
    expect(read(stamped(text))).toEqual({
      kind: 'session-ended',
      node: 'n',
      session: 's',
      ...(taken ? { access: taken } : {}),
    });
  });
});

describe('a message with more in it than nodes write', () => {
  it('is taken without that, which nobody could send on to a browser', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const member = `{"id":"ana","name":"Ana","more":${deep}}`;
    const of = `"channel":"presence-a","socketId":"1.2","member":${member},"more":${deep}`;
    expect(read(stamped(`{"kind":"entered","node":"n",${of}}`))).toEqual({
      kind: 'entered',
      node: 'n',
      ...socket,
    });
    expect(read(stamped(`{"kind":"present","node":"n","sockets":[{${of}}]}`))).toEqual({
      kind: 'present',
      node: 'n',
      sockets: [socket],
    });
  });
});

interface Payload {
  readonly $ref?: string;
  readonly required?: readonly string[];
}

interface Document {
  readonly components: {
    readonly messages: Readonly<Record<string, { readonly payload: Payload }>>;
    readonly schemas: Readonly<Record<string, Payload>>;
  };
}

describe('the AsyncAPI document of live nodes', () => {
  const document = parse(readFileSync('infra/asyncapi/live-nodes.yaml', 'utf8')) as Document;
  const { messages: documented, schemas } = document.components;

  it('names exactly the messages that there are', () => {
    expect(new Set(Object.keys(documented))).toEqual(new Set(messages.map(({ kind }) => kind)));
  });

  it.each(messages.map((message) => [message.kind, message] as const))(
    'names the fields of %s, without any of which it is none',
    (kind, message) => {
      const payload = documented[kind]?.payload;
      const { required = [] } = schemas[payload?.$ref?.split('/').at(-1) ?? ''] ?? payload ?? {};
      expect(new Set(required)).toEqual(new Set([...Object.keys(message), 'stamp']));
      for (const field of required) {
        expect(readBusMessage(JSON.stringify({ ...message, stamp, [field]: undefined }))).toBeUndefined();
      }
    },
  );
});
