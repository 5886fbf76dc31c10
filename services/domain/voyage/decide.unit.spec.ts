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

  it('has plain texts, however its feed wrote them', () => {
    const ports = [{ id: 'BRSSZ ', name: 'Sa\u0303o\u200b', arrival: '2026-03-01T06:00:00.000Z' }];
    given([])
      .when((state) => scheduleVoyage(state, { ...scheduled.data, vvn: ' 1107', ports }))
      .thenEvents([
        {
          type: 'VoyageScheduled',
          data: {
            ...scheduled.data,
            ports: [{ id: 'BRSSZ', name: 'São', arrival: '2026-03-01T06:00:00.000Z' }],
          },
        },
      ]);
  });

  it('calls at a port at least', () => {
    given([])
      .when((state) => scheduleVoyage(state, { ...scheduled.data, ports: [] }))
      .thenRejected('no_ports');
  });
});
