import { describe, expect, it } from '@jest/globals';
import { sessionTokenIn, sessionTokenOf } from './cookies.ts';

const http = { secure: false };
const https = { secure: true };

describe('the session in a cookie', () => {
  it('has a name on https that no other host can plant', () => {
    const planted = { cookies: { laycan_session: 'planted' } };
    expect(sessionTokenOf(planted, http)).toBe('planted');
    expect(sessionTokenOf(planted, https)).toBeUndefined();
    expect(sessionTokenOf({ cookies: { '__Host-laycan_session': 'ours' } }, https)).toBe('ours');
  });

  it('is found in a header as it came', () => {
    expect(sessionTokenIn('a=b; laycan_session=token; c=d', http)).toBe('token');
    expect(sessionTokenIn('x__Host-laycan_session=no; laycan_session=planted', https)).toBeUndefined();
    expect(sessionTokenIn('__Host-laycan_session=token', https)).toBe('token');
  });
});
