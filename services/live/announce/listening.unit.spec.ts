import { beforeEach, describe, expect, it } from '@jest/globals';
import { announced } from '#projections/runtime/presenting/announced-source';
import type { Connection } from '../connections/connection.ts';
import { Subscription } from '../connections/subscription.ts';
import { Hub } from '../connections/hub.ts';
import { cargoLive } from '../../../tests/support/live-world.ts';
import { Listening } from './listening.ts';

/** Of a draft whose id stands before the stroke, as rows are; and of no topic. */
const rows = announced(
  cargoLive('rows', 'draft.changed', {
    ofId: (id) => id.split('/')[0] ?? '',
    ofChannel: (channel) => /^private-organisation\.suzano\.draft\.(\w+)$/.exec(channel)?.[1],
  }),
);
const cargo = announced(cargoLive('cargo', 'declaration.changed'));
const draft = (id: string): string => `private-organisation.suzano.draft.${id}`;

const changed = (model: string, ...ids: readonly string[]) => ids.map((id) => ({ model, id, position: '1' }));

describe('What somebody could hear', () => {
  let hub: Hub;
  let listening: Listening;

  /** Answers with how to leave it. */
  const listenTo = (channel: string): (() => void) => {
    const connection = {} as Connection;
    const subscription = new Subscription(connection, channel, {
      member: { id: 'ana', name: 'A. Prado' },
      session: 's1',
    });
    hub.join(subscription);
    return () => subscription.end();
  };
  const idsOf = (...changes: ReturnType<typeof changed>) =>
    Object.fromEntries(listening.audible(changes).ids);

  beforeEach(() => {
    hub = new Hub();
    listening = new Listening(hub, [rows, cargo], 2);
  });

  it('is nothing while nobody listens, and nothing of a channel that no source serves', () => {
    expect(idsOf(...changed('rows', 'a/1'), ...changed('cargo', 'b1'))).toEqual({});
    listenTo('presence-organisation.suzano.draft.a');
    expect(idsOf(...changed('rows', 'a/1'), ...changed('cargo', 'b1'))).toEqual({});
  });

  it('is of a topic that somebody is on, until the last one leaves', () => {
    const leave = [listenTo(draft('a')), listenTo(draft('a'))];
    expect(idsOf(...changed('rows', 'a/1', 'b/1', 'a/2'))).toEqual({ rows: ['a/1', 'a/2'] });
    leave[0]?.();
    expect(idsOf(...changed('rows', 'a/1'))).toEqual({ rows: ['a/1'] });
    leave[1]?.();
    expect(idsOf(...changed('rows', 'a/1'))).toEqual({});
  });

  it('is everything of a source without topics, as soon as any of its channels is heard', () => {
    listenTo(draft('a'));
    expect(idsOf(...changed('cargo', 'b1', 'b2', 'b3'))).toEqual({ cargo: ['b1', 'b2', 'b3'] });
  });

  it('is a flood past so many of one topic, and leaves those of others as they are', () => {
    listenTo(draft('a'));
    listenTo(draft('b'));
    const { ids, floods } = listening.audible(changed('rows', 'a/1', 'a/2', 'a/3', 'b/1'));
    expect([...ids]).toEqual([['rows', ['b/1']]]);
    expect([...floods]).toEqual([[draft('a'), 3]]);
  });

  it('tells by a number whether anyone came', () => {
    const before = listening.opened;
    listenTo(draft('a'));
    expect(listening.opened).toBe(before + 1);
    listenTo(draft('a'));
    expect(listening.opened).toBe(before + 1);
  });
});
