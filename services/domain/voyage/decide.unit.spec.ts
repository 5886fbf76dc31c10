import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { scheduleVoyage, voyageDecider } from './decide.ts';
import type { VoyageEvent } from './events.ts';

const given = specify(voyageDecider);
const scheduled: VoyageEvent = {
  type: 'VoyageScheduled',
  data: {
    voyageId: 'v-1107',
    vvn: '1107',
    vessel: { id: 'tern', name: 'G2 Tern' },
    vesselType: { id: 'oh', name: 'Open hatch' },
    trade: { id: 'EU', name: 'Europe' },
    ports: [{ id: 'BRSSZ', name: 'Santos', arrival: '2026-03-01T06:00:00.000Z' }],
    occurredAt: '2026-02-01T08:00:00.000Z',
  },
};

describe('a voyage', () => {
  it('is scheduled once', () => {
    given([])
      .when((state) => scheduleVoyage(state, scheduled.data))
      .thenEvents([scheduled]);
    given([scheduled])
      .when((state) => scheduleVoyage(state, scheduled.data))
      .thenRejected('already_scheduled');
  });

  it('calls at a port at least', () => {
    given([])
      .when((state) => scheduleVoyage(state, { ...scheduled.data, ports: [] }))
      .thenRejected('no_ports');
  });
});
