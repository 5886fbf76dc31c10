import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { liveEvents } from '#contracts/live/channels';
import { liveChannels } from '#projections/areas';
import { expectGenerated } from '../../../tests/support/generated.ts';
import { AsyncapiChannels } from './asyncapi-channels.specification.ts';

const file = 'infra/asyncapi/asyncapi.yaml';
const document = readFileSync(file, 'utf8');
const lines = document.split('\n');

/** Lines below a top-level key. */
const section = (key: string): readonly string[] => {
  const from = lines.indexOf(`${key}:`) + 1;
  const length = lines.slice(from).findIndex((line) => /^\S/.test(line));
  return lines.slice(from, length < 0 ? lines.length : from + length);
};

/** Blocks below a section, by their key, at an indent. */
const blocks = (body: readonly string[], indent: number): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of body) {
    const key = new RegExp(`^ {${indent}}(\\w+):`).exec(line)?.[1];
    if (key === undefined) current.push(line);
    else {
      current = [line];
      found.set(key, current);
    }
  }
  return found;
};

const valueOf = (block: readonly string[], key: string): string | undefined =>
  block.map((line) => new RegExp(`^\\s+${key}: (.*)$`).exec(line)?.[1]).find((value) => value !== undefined);

const components = blocks(section('components'), 2);
const messages = blocks(components.get('messages') ?? [], 4);
const nameOf = (message: string) => valueOf(messages.get(message) ?? [], 'name');
const isOurs = (name: string | undefined) => name !== undefined && !/^(pusher|client-)/.test(name);

const eventsOf = (block: readonly string[]) =>
  [...(blocks(block, 4).get('messages') ?? [])]
    .map((line) => /#\/components\/messages\/(\w+)/.exec(line)?.[1])
    .flatMap((message) => (message === undefined ? [] : [nameOf(message)]));

const channels = [...blocks(section('channels'), 2)].filter(([name]) => name !== 'connection');

describe('The AsyncAPI document', () => {
  it('says of channels what the code says, word for word', () => {
    const said = new AsyncapiChannels(document, liveChannels);
    const end = '  # To here';
    expectGenerated({ file, begin: '  # Channels, by `npm run docs`', end }, said.channels());
    expectGenerated({ file, begin: '  # Who says what, by `npm run docs`', end }, said.operations());
  });

  it('names exactly the channels that there are', () => {
    expect(channels.map(([, block]) => valueOf(block, 'address'))).toEqual(
      liveChannels.map(({ pattern }) => pattern),
    );
  });

  it.each(liveChannels.map((channel) => [channel.pattern, channel] as const))(
    'says of %s who may join, what is announced and whether it takes client events',
    (pattern, channel) => {
      const block = channels.find(([, lines]) => valueOf(lines, 'address') === pattern)?.[1] ?? [];
      const events = eventsOf(block);
      expect(valueOf(block, 'x-audience')?.replaceAll("'", '')).toBe(channel.audience);
      expect(events.filter(isOurs)).toEqual(channel.events);
      expect(valueOf(block, 'x-whispers')).toBe(String(channel.whispers));
      expect(events.includes('client-*')).toBe(channel.whispers);
    },
  );

  it.each(liveChannels.map((channel) => [channel.pattern, channel] as const))(
    'says what the parameters of %s take',
    (pattern, { values }) => {
      const block = channels.find(([, lines]) => valueOf(lines, 'address') === pattern)?.[1] ?? [];
      const described = blocks(blocks(block, 4).get('parameters') ?? [], 6);
      expect([...described.keys()]).toEqual(
        [...pattern.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter),
      );
      for (const [parameter, lines] of described) {
        const taken = values[parameter];
        expect(valueOf(lines, 'enum')).toBe(taken && `[${taken.join(', ')}]`);
      }
    },
  );

  it('names exactly the events of the contract', () => {
    const named = [...messages.keys()].map(nameOf).filter(isOurs);
    expect(new Set(named)).toEqual(new Set(Object.values(liveEvents)));
  });

  it('says of every message of a channel who sends it', () => {
    const sent = section('operations').join('\n');
    const unsent = [...blocks(section('channels'), 2)].flatMap(([channel, block]) =>
      [...blocks(blocks(block, 4).get('messages') ?? [], 6).keys()]
        .map((message) => `#/channels/${channel}/messages/${message}'`)
        .filter((reference) => !sent.includes(reference)),
    );
    expect(unsent).toEqual([]);
  });
});
