import { describe, expect, it, jest } from '@jest/globals';
import { connect } from './connection.ts';
import { UnfitConnectionString } from './connection-faults.ts';

describe('the connection string of KurrentDB', () => {
  it.each([
    'kurrentdb://127.0.0.1:2113?tls=false',
    'kurrentdb://laycan:p%40ss@db.example:2113?tls=true',
    'kurrentdb://laycan:secret@one.example:2113,two.example:2113,three.example:2113?nodePreference=leader',
    'kurrentdb+discover://laycan:secret@cluster.example?tlsVerifyCert=true&keepAliveInterval=10000',
  ])('is left to the client: %s', (connectionString) => {
    expect(Object.keys(connect(connectionString))).toEqual(['appending', 'reading']);
  });

  it('has appends sent in the name of its user', async () => {
    const { appending } = connect('kurrentdb://laycan:p%40ss@db.example:2113');
    expect(await appending.credentialsProvider?.()).toEqual({ username: 'laycan', password: 'p@ss' });
  });

  it.each([
    ['kurrentdb://127.0.0.1:2113?tls=false&throwOnAppendFailure=false', 'throwOnAppendFailure'],
    ['kurrentdb://127.0.0.1:2113?tls=false&node-preference=follower', 'nodePreference=follower'],
    ['kurrentdb://db.example:2113', 'user:password@'],
    ['kurrentdb://db.example:2113?tls=false&timeout=5', 'option that its client does not know'],
  ])('is refused where the adapter cannot keep its promises with it: %s', (connectionString, said) => {
    expect(() => connect(connectionString)).toThrow(UnfitConnectionString);
    expect(() => connect(connectionString)).toThrow(said);
  });

  it.each([
    'nonsense://laycan:secret@db.example',
    'kurrentdb://laycan:secret@db.example?timeout=5',
    'kurrentdb://laycan:a?secret=b@db.example',
  ])('never shows its password: %s', (connectionString) => {
    const told = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let refusal: unknown;
    try {
      connect(connectionString);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(UnfitConnectionString);
    expect([String(refusal), ...told.mock.calls.flat()].join('\n')).not.toContain('secret');
    told.mockRestore();
  });
});
