import { isRejection } from '#domain/shared/decider';
import { stateCargo, type StateCargo } from '#domain/voyage/decide-cargo';
import type { CargoFacts } from '#domain/voyage/state';
import { stateVoyage, type StateVoyage, voyageDecider } from '#domain/voyage/decide';
import type { MilestoneTime, PortCall } from '#domain/voyage/calls';
import type { VoyageEvent } from '#domain/voyage/events';
import type { Recorded } from '#domain/shared/envelope';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite/sqlite-documents-writer';
import type { StoredEvent } from '#platform/event-store/port';
import { portCallHistoryProjection } from '#projections/port-call-history/projection';
import type { Projection } from '#projections/runtime/projection';
import { voyagesProjection } from '#projections/voyages/projection';
import { firstOf } from './generations.ts';

export const voyagesGeneration = firstOf(voyagesProjection);
export const historyGeneration = firstOf(portCallHistoryProjection);

/** Ports with their zones, called at in turn. */
export const portsCalled = [
  ['BRSSZ', 'America/Sao_Paulo'],
  ['NLRTM', 'Europe/Amsterdam'],
  ['FIKTK', 'Europe/Helsinki'],
  ['USSAV', 'America/New_York'],
  ['CNSHA', 'Asia/Shanghai'],
  ['CLCNL', 'America/Santiago'],
] as const;

export interface Fleet {
  readonly voyages: number;
  /** Of each voyage. */
  readonly calls: number;
  /** Of each voyage, a day apart; each moves every estimate. */
  readonly statements: number;
  /** When the last of them was made, ISO 8601 UTC. */
  readonly now: string;
  /** Of each voyage, told once each; none where it is not given. */
  readonly cargoes?: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const callsOf = (voyageId: string, n: number, { calls, now }: Fleet, told: number): readonly PortCall[] =>
  Array.from({ length: calls }, (_, place): PortCall => {
    const [locode] = portsCalled[(n + place) % portsCalled.length] ?? ['BRSSZ'];
    const moment = (hours: number): MilestoneTime => {
      const at = Date.parse(now) + ((n % 40) - 10 + place * 8) * dayMs + (hours + told) * hourMs;
      return { at: new Date(at).toISOString(), happened: at < Date.parse(now) - dayMs };
    };
    const terminal = (terminalId: string, hours: number) => ({
      terminalId,
      name: `Terminal ${terminalId}`,
      type: place === 0 ? ('L' as const) : ('D' as const),
      stemMt: null,
      eta: moment(hours),
      etb: moment(hours + 6),
      etd: moment(hours + 30),
    });
    return {
      callId: `${voyageId}~${place}`,
      port: { id: locode, name: `Port of ${locode}` },
      agents: [{ contactId: `agent-${locode}`, company: `${3_000 + (n % 20)}` }],
      terminals: [terminal('t1', 0), terminal('t2', 36)],
    };
  });

/** What is told of the n-th voyage, for the `told`th time: each time an hour later, and a day after the one before. */
export const statementOf = (voyageId: string, n: number, fleet: Fleet, told: number): StateVoyage => ({
  voyageId,
  voyage: {
    vvn: String(1_000 + n),
    vessel: { id: `vessel-${n}`, name: `Nordic ${n}` },
    vesselType: { id: 'open-hatch', name: 'Open hatch' },
    trade: { id: `T${n % 8}`, name: `Trade ${n % 8}` },
    status: 'commenced',
    calls: callsOf(voyageId, n, fleet, told),
  },
  sequence: told + 1,
  statedAt: new Date(Date.parse(fleet.now) - (fleet.statements - told) * dayMs).toISOString(),
  hash: String(told),
  zones: {},
});

const cargoOf = (voyageId: string, n: number, { calls }: Fleet, statedAt: string): StateCargo => {
  const cargoRef = `${voyageId}-C${n}`;
  const cargo: CargoFacts = {
    cargoId: cargoRef,
    cargoRef,
    bookingId: null,
    organisationId: null,
    company: '1001',
    brokerCompany: null,
    commodity: 'Wood pulp',
    shipper: 'Celulose',
    terms: 'LINEAR',
    laycan: null,
    lines: [
      {
        lineId: 'l1',
        loadCallId: `${voyageId}~0`,
        dischargeCallId: `${voyageId}~${1 + (n % (calls - 1))}`,
        quantityMt: 5_000,
        operations: [],
      },
    ],
    bills: [],
  };
  return { voyageId, cargoRef, cargo, sequence: 1, statedAt, hash: cargoRef };
};

/** What one voyage's statements come to, recorded as they were made. */
export const eventsOf = (voyageId: string, n: number, fleet: Fleet): readonly Recorded<VoyageEvent>[] => {
  let state = voyageDecider.initialState;
  const recorded: Recorded<VoyageEvent>[] = [];
  for (let told = 0; told < fleet.statements; told += 1) {
    const statement = statementOf(voyageId, n, fleet, told);
    const cargoes = told === 0 ? (fleet.cargoes ?? 0) : 0;
    const heard = [
      statement,
      ...Array.from({ length: cargoes }, (_, cargo) => cargoOf(voyageId, cargo, fleet, statement.statedAt)),
    ];
    for (const event of heard.flatMap((one) => {
      const decided = 'voyage' in one ? stateVoyage(state, one) : stateCargo(state, one);
      if (isRejection(decided)) throw new Error(decided.rejected);
      state = decided.reduce(voyageDecider.evolve, state);
      return decided;
    })) {
      const at = String(recorded.length + 1);
      const envelope = {
        id: `${voyageId}/${at}`,
        stream: `voyage-${voyageId}`,
        revision: recorded.length,
        position: at.padStart(20, '0'),
        recordedAt: statement.statedAt,
        metadata: {
          actor: 'voyage-management',
          organisation: '',
          side: 'internal',
          commandId: `${told}`,
          payloadHash: '',
          correlationId: '',
        },
      } as const;
      const one: Recorded<VoyageEvent> = { ...envelope, ...event };
      recorded.push(one);
    }
  }
  return recorded;
};

const fold = <Doc>(
  { types, idsOf, apply }: Projection<Doc>,
  events: readonly Recorded<VoyageEvent>[],
): ReadonlyMap<string, Doc> => {
  const documents = new Map<string, Doc>();
  for (const event of events.filter(({ type }) => types.includes(type))) {
    const stored = { ...event, data: '', metadata: {} } satisfies StoredEvent;
    for (const id of idsOf(event)) {
      const next = apply(documents.get(id), event, id, () => null, stored);
      if (next !== null) documents.set(id, next);
    }
  }
  return documents;
};

/** Fills a `documents.db` with voyages and the histories of their calls, folded from what was told of them. */
export const fillVoyages = async (file: string, fleet: Fleet): Promise<void> => {
  const writer = openSqliteDocumentsWriter(file);
  const models = [
    { projection: voyagesProjection as Projection<unknown>, generation: voyagesGeneration },
    { projection: portCallHistoryProjection as Projection<unknown>, generation: historyGeneration },
  ];
  const position = '1'.padStart(20, '0');
  for (const { projection, generation } of models) await writer.prepare(projection.model, generation);
  for (let n = 0; n < fleet.voyages; n += 1) {
    const events = eventsOf(`v-${n}`, n, fleet);
    await writer.write(
      models.map(({ projection, generation }) => ({
        model: projection.model,
        generation,
        documents: [...fold(projection, events)].map(([id, document]) => ({
          id,
          position,
          revision: 0,
          document,
        })),
        versions: [],
        parked: [],
        checkpoint: position,
        moment: fleet.now,
      })),
    );
  }
  for (const { projection, generation } of models) {
    while (await writer.indexOne(projection.model, generation));
    await writer.flip(projection.model.name, generation, fleet.now);
  }
  await writer.close();
};
