import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Roster } from './roster.ts';

describe('The roster', () => {
  it('names everyone once, whoever comes and goes on however many sockets', () => {
    const moves = fc.array(
      fc.record({
        enters: fc.boolean(),
        socket: fc.constantFrom('s1', 's2', 's3', 's4', 's5'),
        channel: fc.constantFrom('a', 'b'),
      }),
    );
    const userOf = (socket: string) => (Number(socket[1]) % 2 === 0 ? 'even' : 'odd');
    fc.assert(
      fc.property(moves, (sequence) => {
        const roster = new Roster();
        const model = new Set<string>();
        const present = (channel: string, user: string) =>
          [...model].some((entry) => entry.startsWith(channel) && userOf(entry.slice(1)) === user);
        for (const { enters, socket, channel } of sequence) {
          const user = userOf(socket);
          const before = present(channel, user);
          if (enters) model.add(channel + socket);
          else model.delete(channel + socket);
          const after = present(channel, user);
          const told = enters
            ? roster.enter(channel, socket, { id: user, name: user })
            : roster.leave(channel, socket, user);
          expect(told).toBe(before !== after);
          const expected = ['even', 'odd'].filter((one) => present(channel, one));
          expect(
            roster
              .members(channel)
              .map(({ id }) => id)
              .sort(),
          ).toEqual(expected);
        }
      }),
    );
  });
});
