import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import {
  endImport,
  nominationImportDecider,
  type NominationImportState,
  settleVessels,
} from '#domain/nomination-import/decide';
import type { VesselOutcome } from '#domain/nomination-import/events';
import { nominationImportStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import type { EventReader, Position } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE, EXECUTE } from '#platform/tokens';
import { nominationImportsModel } from '#projections/nomination-imports/read-model';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { forbidden } from '../../errors/api-error.ts';
import { derivedId } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import type { DurableProcess } from '../../processes/durable-process.ts';
import { DurableProcesses } from '../../processes/durable-processes.ts';
import { VoyageCalls } from '../voyage-calls.ts';
import { OrdererRights } from './orderer-rights.ts';
import { type NominationOrder, VesselNominating } from './vessel-nominating.ts';

const lookEveryMs = 2_000;
/** An import that a living node works on changes with every settlement. */
const idleMs = 5_000;
/** A settlement is the process's progress, which the screen shows. */
const settledTogether = 25;

/** Of whoever may nominate there no more, since the order. */
const noLonger = (place: number): VesselOutcome => {
  const { code, message } = forbidden();
  return { place, refused: code, message };
};

/**
 * Carries out orders of vessels to nominate, also those that were left half-way. Vessels go one after the other: where two name the
 * same booking, the first has it.
 */
@Injectable()
export class NominationImports implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly work: DurableProcess<string, Position>;

  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(EVENT_STORE) private readonly events: Pick<EventReader, 'readStream'>,
    @Inject(DOCUMENTS) documents: Documents,
    private readonly nominating: VesselNominating,
    private readonly rights: OrdererRights,
    private readonly voyages: VoyageCalls,
    processes: DurableProcesses,
  ) {
    this.work = processes.of({
      name: 'nomination-imports',
      idOf: (importId: string): string => importId,
      keyOf: (importId: string): string => importId,
      lookEveryMs,
      idleMs,
      wokenBy: [],
      due: async () => {
        const found = await documents.find(
          nominationImportsModel,
          { underWay: true },
          { sort: [['orderedAt', 1]] },
        );
        return found.map(({ id: item, position: state }) => ({ item, state }));
      },
      carryOut: (importId, stopping) => this.carryOut(importId, stopping),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.work.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.end();
  }

  /** Again after a crash it goes on behind what was settled. */
  async carryOut(importId: string, stopping: AbortSignal): Promise<Position> {
    const by = await this.ordererOf(importId);
    const { state } = await this.step(importId, by, 'read', () => []);
    const { vessels, organisation, template } = state;
    if (organisation === null) throw new Error(`The import ${importId} is of no charterer`);
    const order = { importId, charterer: organisation, template, by };
    const left = vessels.slice(state.settled);
    const voyages = await this.voyages.of(left.map(({ vesselVoyage }) => vesselVoyage.id));
    for (let start = state.settled; start < vessels.length; start += settledTogether) {
      const together = vessels.slice(start, start + settledTogether);
      const outcomes: VesselOutcome[] = [];
      const mayStill = await this.rights.hold(by.actor, organisation.id);
      for (const [at, vessel] of together.entries()) {
        stopping.throwIfAborted();
        const place = start + at;
        outcomes.push(
          mayStill ? await this.nominating.outcomeOf(order, vessel, place, voyages) : noLonger(place),
        );
      }
      await this.step(importId, by, `settle/${start}`, (now) => settleVessels(now, outcomes));
    }
    return (await this.step(importId, by, 'end', endImport)).position;
  }

  private async step(
    importId: string,
    by: NominationOrder['by'],
    step: string,
    decide: (state: NominationImportState) => ReturnType<typeof settleVessels>,
  ) {
    const done = await this.run({
      stream: nominationImportStream(importId),
      decider: nominationImportDecider,
      decide,
      context: { ...by, commandId: derivedId(importId, step), payloadHash: '', correlationId: importId },
    });
    if (!done.ok) throw new Error(`The import ${importId} cannot go on: ${done.code}`);
    return done;
  }

  /** From the order itself: after a crash nobody else remembers. */
  private async ordererOf(importId: string): Promise<NominationOrder['by']> {
    const [ordered] = await this.events.readStream(nominationImportStream(importId));
    if (!ordered) throw new Error(`Nobody ordered the import ${importId}`);
    const { actor, organisation, side } = toRecorded(ordered).metadata;
    return { actor, organisation, side };
  }
}
