import { describe, expect, it } from '@jest/globals';
import { connect, UnfitConnectionString } from './connection.ts';

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
  ])('is refused where the adapter cannot keep its promises with it: %s', (connectionString, said) => {
    expect(() => connect(connectionString)).toThrow(UnfitConnectionString);
    expect(() => connect(connectionString)).toThrow(said);
  });

  it('never shows its password', () => {
    const refused = () => connect('nonsense://laycan:secret@db.example');
    expect(refused).toThrow(UnfitConnectionString);
    try {
      refused();
    } catch (error) {
      expect(String(error)).not.toContain('secret');
    }
  });
});
