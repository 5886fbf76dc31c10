import { describe, expect, it } from '@jest/globals';
import { Connection } from './connection.ts';
import { FairShare } from './fair-share.ts';

const nothing = (): void => undefined;

const connected = (id: string, heardAt: number, address = id): Connection =>
  new Connection(
    id,
    {
      address,
      send: nothing,
      close: nothing,
      terminate: nothing,
      ping: nothing,
      pause: nothing,
      bufferedAmount: 0,
    },
    heardAt,
  );

const holding = (...held: readonly (readonly [connection: Connection, user?: string])[]): FairShare => {
  const shares = new FairShare();
  for (const [connection, user] of held) {
    shares.add(connection);
    if (user !== undefined) shares.belongs(connection, user);
  }
  return shares;
};

describe('who gives way for somebody new', () => {
  it('is the stranger who was silent for longest, before any user', () => {
    const [early, late] = [connected('a', 1, 'here'), connected('b', 2, 'here')];
    const shares = holding([connected('c', 0), 'ana'], [late], [early]);
    expect(shares.givesWay()).toBe(early);
    expect(shares.givesWayAt('here')).toBe(early);
  });

  it('is of the user who holds most, of whom the one that was silent for longest', () => {
    const [early, late] = [connected('a', 1), connected('b', 2)];
    const shares = holding([connected('c', 0), 'ana'], [late, 'tom'], [early, 'tom']);
    expect(shares.givesWay()).toBe(early);
    expect(shares.oldestOf('tom', early)).toBe(late);
  });

  it('is nobody where each user has one: it is theirs', () => {
    const shares = holding([connected('a', 0), 'ana'], [connected('b', 1), 'tom']);
    expect(shares.givesWay()).toBeUndefined();
  });
});
