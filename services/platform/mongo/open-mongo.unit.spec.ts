import { describe, expect, it } from '@jest/globals';
import { MongoServerError } from 'mongodb';
import { Secret } from '../config/secret.ts';
import { isRefusal, isTakenId, isUnreachable } from './mongo-errors.ts';
import { openMongo } from './open-mongo.ts';

const refusal = (url: string): string => {
  try {
    void openMongo({ url: new Secret(url), database: 'portal' }).close();
    return 'taken';
  } catch (error) {
    return String(error);
  }
};

describe('a connection string', () => {
  it('may name hosts, replica set, TLS and time-outs', async () => {
    const url = 'mongodb://u:p@one:27017,two:27018/?replicaSet=rs0&tls=true&w=majority&socketTimeoutMS=5000';
    const connection = openMongo({ url: new Secret(url), database: 'portal' });
    expect(connection.hosts).toBe('one:27017, two:27018');
    expect(connection.database.client.options).toMatchObject({
      replicaSet: 'rs0',
      socketTimeoutMS: 5_000,
      connectTimeoutMS: 5_000,
      retryWrites: true,
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
      readPreference: { mode: 'primary' },
    });
    await connection.close();
  });

  it.each([
    'w=1',
    'journal=false',
    'readPreference=secondary',
    'readConcernLevel=local',
    'retryWrites=false',
  ])('is refused where it promises less: %s', (option) => {
    expect(refusal(`mongodb://u:hush@host/?${option}`)).toContain(`${option.toLowerCase().split('=')[0]}=`);
  });

  it('is never repeated', () => {
    for (const url of [
      'mongodb://u:hush@host/?hush=1',
      'mongodb://u:hush@',
      'http://u:hush@host',
      'mongodb://u:hu%sh@host',
    ]) {
      expect(refusal(url)).toContain('connection string of MongoDB');
      expect(refusal(url)).not.toContain('hush');
      expect(refusal(url)).not.toContain('hu%sh');
    }
  });
});

describe('an error of the server', () => {
  const answered = (code: number, errmsg = 'x'): MongoServerError =>
    new MongoServerError({ message: errmsg, code, errmsg });

  it('is told apart from one of the question', () => {
    // NotWritablePrimary, PrimarySteppedDown, MaxTimeMSExpired, WriteConcernTimeout, OutOfDiskSpace.
    for (const code of [10_107, 189, 50, 64, 14_031]) expect(isUnreachable(answered(code))).toBe(true);
    // BadValue, Unauthorized, AuthenticationFailed, DuplicateKey, BSONObjectTooLarge.
    for (const code of [2, 13, 18, 11_000, 10_334]) expect(isUnreachable(answered(code))).toBe(false);
    expect(isUnreachable(new TypeError('x'))).toBe(false);
    const unresolved = Object.assign(new Error('querySrv ENOTFOUND _mongodb._tcp.db'), { code: 'ENOTFOUND' });
    expect(isUnreachable(unresolved)).toBe(true);
  });

  it('is told apart where it does not take us any more', async () => {
    // Unauthorized, AuthenticationFailed.
    for (const code of [13, 18]) expect(isRefusal(answered(code))).toBe(true);
    for (const code of [2, 50, 11_000]) expect(isRefusal(answered(code))).toBe(false);
    const connection = openMongo({ url: new Secret('mongodb://u:hush@one:27017'), database: 'portal' });
    const asked = connection.run(() => Promise.reject(answered(18, 'Authentication failed.')));
    await expect(asked).rejects.toMatchObject({
      name: 'StoreUnavailable',
      store: 'MongoDB',
      message: expect.stringMatching(/^MongoDB at one:27017 does not take us .*password/),
    });
    await connection.close();
  });

  it('is told apart where a socket broke at the very moment of a write, or the cursor went with the server', () => {
    for (const code of ['ECONNRESET', 'EPIPE', 'ERR_STREAM_DESTROYED'])
      expect(isUnreachable(Object.assign(new Error(`write ${code}`), { code, syscall: 'write' }))).toBe(true);
    expect(isUnreachable(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe(false);
    expect(isUnreachable(answered(43))).toBe(true);
  });

  it('is a taken id only where the index of the ids has the key', () => {
    const duplicate = (index: string, value = '"a"'): MongoServerError =>
      answered(11_000, `E11000 duplicate key error collection: portal.documents.cargoes@1#1 index: ${index} dup key: { x: ${value} }`); // prettier-ignore
    expect(isTakenId(duplicate('_id_'))).toBe(true);
    expect(isTakenId(duplicate('by-code'))).toBe(false);
    expect(isTakenId(duplicate('by-code', '" index: _id_ dup"'))).toBe(false);
  });
});
