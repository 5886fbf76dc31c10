import { boolean, constantFrom, integer, record, shuffledSubarray, tuple } from 'fast-check';
import type { MilestoneTime, PortCall } from '#domain/voyage/calls';
import { call, terminal } from '#domain/voyage/voyage.specification';

const time = tuple(integer({ min: 0, max: 90 }), boolean(), boolean()).map(
  ([day, happened, known]): MilestoneTime | null =>
    known ? { at: new Date(Date.UTC(2027, 1, 1 + day, 6)).toISOString(), happened } : null,
);

const terminals = shuffledSubarray(['t1', 't2']).chain((ids) =>
  tuple(
    ...ids.map((terminalId) =>
      record({
        type: constantFrom('L' as const, 'D' as const, 'F' as const),
        name: constantFrom('North', 'South'),
        eta: time,
        etd: time,
      }).map((more) => terminal({ terminalId, ...more })),
    ),
  ),
);

const agents = shuffledSubarray(['agent-1', 'agent-2']).map((ids) =>
  ids.map((contactId) => ({ contactId, company: '3001' })),
);

const calls = shuffledSubarray(['a', 'b', 'c']).chain((ids) =>
  tuple(
    ...ids.map((id) =>
      record({ terminals, agents, locode: constantFrom('BRSSZ', 'BRSSZ', 'NLRTM') }).map(
        (told): PortCall => ({ ...call(id, told.locode, ...told.terminals), agents: told.agents }),
      ),
    ),
  ),
);

/** What a statement may say of a voyage. */
export const anyVoyage = record({
  calls,
  status: constantFrom(
    'scheduled' as const,
    'commenced' as const,
    'completed' as const,
    'cancelled' as const,
  ),
  vvn: constantFrom('1107', '1108'),
  vessel: constantFrom({ id: 'tern', name: 'Tern' }, { id: 'skua', name: 'Skua' }),
});
