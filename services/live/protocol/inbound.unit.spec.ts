import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { readFrame } from './inbound.ts';

describe('Frames of clients', () => {
  it('are read or named a fault, whatever they are', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.jsonValue().map(JSON.stringify)), (text) => {
        expect(readFrame(text).kind).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });

  it('are read with any fields of any kind', () => {
    const events = fc.constantFrom('pusher:subscribe', 'pusher:unsubscribe', 'client-x', 'pusher:ping');
    const channels = fc.oneof(fc.constant('private-a'), fc.jsonValue());
    const fields = fc.record({ channel: channels, auth: fc.jsonValue(), channel_data: fc.jsonValue() });
    fc.assert(
      fc.property(events, fc.oneof(fields, fc.jsonValue()), channels, (event, data, channel) => {
        const frame = readFrame(JSON.stringify({ event, data, channel }));
        if (frame.kind === 'subscribe') expect(typeof frame.auth).toBe('string');
        if (frame.kind === 'whisper') expect(frame.size).toBeGreaterThan(1);
      }),
      { numRuns: 500 },
    );
  });

  it('take data as an object and as its JSON text', () => {
    const data = { channel: 'private-a', auth: 'k:1', channel_data: '{}' };
    const expected = { kind: 'subscribe', channel: 'private-a', auth: 'k:1', channelData: '{}' };
    expect(readFrame(JSON.stringify({ event: 'pusher:subscribe', data }))).toEqual(expected);
    expect(readFrame(JSON.stringify({ event: 'pusher:subscribe', data: JSON.stringify(data) }))).toEqual(
      expected,
    );
  });

  it('measure a whisper in bytes, not in characters', () => {
    const frame = readFrame(JSON.stringify({ event: 'client-x', channel: 'private-a', data: { t: 'ü€' } }));
    expect(frame).toMatchObject({ kind: 'whisper', size: Buffer.byteLength('{"t":"ü€"}') });
  });
});
