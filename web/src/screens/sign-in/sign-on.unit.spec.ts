import { describe, expect, it } from '@jest/globals';
import { directoryAddress, signOnNotice, signsInAtDirectory } from './sign-on.ts';

describe('signing in at the directory', () => {
  it('is for addresses of the operator alone', () => {
    const domains = ['g2o.example'];
    expect(signsInAtDirectory(' Tom.Olsen@G2O.example', domains)).toBe(true);
    for (const other of [
      '',
      '@g2o.example',
      'tom@g2o.example.com',
      'tom@x@g2o.example',
      'ana@atlantica.example',
    ])
      expect(signsInAtDirectory(other, domains)).toBe(false);
    expect(signsInAtDirectory('tom.olsen@g2o.example', [])).toBe(false);
  });

  it('leads on to where somebody wanted to go', () => {
    expect(directoryAddress('?email=a')).toBe('/api/azure/login');
    expect(directoryAddress('?redirect=%2Finternal%2Fuser-list%3Fpage%3D2')).toBe(
      '/api/azure/login?redirect=%2Finternal%2Fuser-list%3Fpage%3D2',
    );
  });

  it('says what became of it', () => {
    expect(signOnNotice('?sso=away')).toContain('cannot be reached');
    expect(signOnNotice('?redirect=%2F&sso=failed')).toContain('not signed in');
    for (const other of ['', '?sso=', '?sso=constructor']) expect(signOnNotice(other)).toBeUndefined();
  });
});
