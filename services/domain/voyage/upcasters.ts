import type { NamedRef } from '../booking/terms.ts';
import type { Upcasters } from '../shared/upcast.ts';
import { callIdOf, type PortCall } from './calls.ts';
import type { EventNamed } from '../stored-events.ts';

/** As it was kept before there was a feed: ports with their arrivals, nothing of terminals or agents. */
interface ScheduledPorts {
  readonly voyageId: string;
  readonly vvn: string;
  readonly vessel: NamedRef;
  readonly vesselType: NamedRef;
  readonly trade: NamedRef;
  readonly ports: readonly (NamedRef & { readonly arrival: string })[];
  readonly occurredAt: string;
}

type Scheduled = EventNamed<'VoyageScheduled'>['data'];

const callOf = (
  voyageId: string,
  { id, name, arrival }: ScheduledPorts['ports'][number],
  n: number,
): PortCall => ({
  callId: callIdOf(voyageId, String(n)),
  port: { id, name },
  agents: [],
  terminals: [
    {
      terminalId: '1',
      name,
      type: 'T',
      stemMt: null,
      eta: { at: arrival, happened: false },
      etb: null,
      etd: null,
    },
  ],
});

const isOfPorts = (data: Scheduled | ScheduledPorts): data is ScheduledPorts => 'ports' in data;

const scheduled = (data: Scheduled | ScheduledPorts): Scheduled => {
  if (!isOfPorts(data)) return data;
  const { ports, ...rest } = data;
  const calls = ports.map((port, index) => callOf(data.voyageId, port, index + 1));
  return { ...rest, cargoes: [], reached: 0, calls };
};

export const voyageUpcasters: Upcasters = {
  VoyageScheduled: (data) => ({
    type: 'VoyageScheduled',
    // Only events of this type come here, in one of the two shapes.
    data: scheduled(data as Scheduled | ScheduledPorts),
  }),
};
