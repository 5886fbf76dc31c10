import { describe, it } from '@jest/globals';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { voyagesProjection } from './projection.ts';

const given = specifyProjection(voyagesProjection);

describe('voyages', () => {
  it('are offered until their last arrival, in whatever order their ports are told', () => {
    const known = {
      vvn: '1107',
      vessel: { id: 'tern', name: 'G2 Tern' },
      vesselType: { id: 'oh', name: 'Open hatch' },
      trade: { id: 'EU', name: 'Europe' },
      ports: [
        { id: 'NLRTM', name: 'Rotterdam', arrival: '2026-03-20T06:00:00.000Z' },
        { id: 'BRSSZ', name: 'Santos', arrival: '2026-03-01T06:00:00.000Z' },
      ],
    };
    given([
      {
        type: 'VoyageScheduled',
        data: { voyageId: 'v-1107', ...known, occurredAt: '2026-02-01T08:00:00.000Z' },
      },
    ]).thenDocument('v-1107', { ...known, lastArrival: '2026-03-20T06:00:00.000Z' });
  });
});
