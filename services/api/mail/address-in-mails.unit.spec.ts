import { describe, expect, it } from '@jest/globals';
import { addressInMails } from './address-in-mails.ts';

describe('the address in mails', () => {
  const listening = { publicUrl: undefined, host: '127.0.0.1', port: 4300 };

  it('is the public one', () => {
    const publicUrl = new URL('https://portal.example.com');
    expect(addressInMails({ ...listening, publicUrl })).toBe(publicUrl);
  });

  it('is the one that the portal listens on, where no other is set', () => {
    expect(addressInMails(listening)?.href).toBe('http://127.0.0.1:4300/');
    expect(addressInMails({ ...listening, host: '::1' })?.href).toBe('http://[::1]:4300/');
  });

  it('is none where nobody could type it', () => {
    expect(addressInMails({ ...listening, host: '0.0.0.0' })).toBeUndefined();
    expect(addressInMails({ ...listening, port: 0 })).toBeUndefined();
  });
});
