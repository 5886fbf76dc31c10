import { describe, expect, it } from '@jest/globals';
import { upcastWith } from '../shared/upcast.ts';
import { voyageUpcasters } from './upcasters.ts';

const upcast = upcastWith(voyageUpcasters);

/** What logs hold from before there was a feed. */
const stored =
  '{"voyageId":"9700011-0000","vvn":"400","vessel":{"id":"9700011","name":"Nordic Tern"},"vesselType":{"id":"open-hatch","name":"Open hatch"},"trade":{"id":"EU","name":"Europe"},"ports":[{"id":"BRSSZ","name":"Santos","arrival":"2026-03-01T06:00:00.000Z"},{"id":"NLRTM","name":"Rotterdam","arrival":"2026-03-20T06:00:00.000Z"}],"occurredAt":"2026-01-15T06:00:00.000Z"}';

describe('a voyage that was scheduled before there was a feed', () => {
  it('calls at its ports, of which the arrival alone is known', () => {
    const { data } = upcast({ type: 'VoyageScheduled', data: JSON.parse(stored) });
    const terminalOf = (name: string, at: string) => ({
      terminalId: '1',
      name,
      type: 'T',
      stemMt: null,
      eta: { at, happened: false },
      etb: null,
      etd: null,
    });
    expect(data).toEqual({
      voyageId: '9700011-0000',
      vvn: '400',
      vessel: { id: '9700011', name: 'Nordic Tern' },
      vesselType: { id: 'open-hatch', name: 'Open hatch' },
      trade: { id: 'EU', name: 'Europe' },
      occurredAt: '2026-01-15T06:00:00.000Z',
      cargoes: [],
      reached: 0,
      calls: [
        {
          callId: '9700011-0000~1',
          port: { id: 'BRSSZ', name: 'Santos' },
          agents: [],
          terminals: [terminalOf('Santos', '2026-03-01T06:00:00.000Z')],
        },
        {
          callId: '9700011-0000~2',
          port: { id: 'NLRTM', name: 'Rotterdam' },
          agents: [],
          terminals: [terminalOf('Rotterdam', '2026-03-20T06:00:00.000Z')],
        },
      ],
    });
    expect(upcast({ type: 'VoyageScheduled', data })).toEqual({ type: 'VoyageScheduled', data });
  });
});
