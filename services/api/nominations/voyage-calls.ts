import { Inject, Injectable } from '@nestjs/common';
import type { NamedRef } from '#domain/booking/terms';
import type { ToldCall } from '#domain/nomination/commands';
import type { LoadCallStanding } from '#domain/nomination/events';
import type { NominationTerms } from '#domain/nomination/terms';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { type VoyageDocument, voyagesModel } from '#projections/voyages/read-model';

/** The voyage as people call it: its vessel and its number. */
export const voyageRef = ({ id, document: { vessel, vvn } }: Stored<VoyageDocument>): NamedRef => ({
  id,
  name: `${vessel.name} ${vvn}`,
});

/** What nominations need of a voyage: a hundredth of its document. */
export interface ToldVoyage {
  readonly ref: NamedRef;
  readonly revision: number;
  readonly isCancelled: boolean;
  readonly calls: readonly {
    readonly callId: string;
    readonly portId: string;
    /** At its first terminal. */
    readonly eta: string | null;
  }[];
}

const toldBy = (voyage: Stored<VoyageDocument>): ToldVoyage => ({
  ref: voyageRef(voyage),
  revision: voyage.revision,
  isCancelled: voyage.document.status === 'cancelled',
  calls: voyage.document.calls.map(({ callId, port, terminals }) => ({
    callId,
    portId: port.id,
    eta: terminals[0]?.eta?.at ?? null,
  })),
});

/** What voyages say of themselves, by their ids. */
export class ToldVoyages {
  constructor(private readonly voyages: ReadonlyMap<string, ToldVoyage>) {}

  of(voyageId: string): ToldVoyage | undefined {
    return this.voyages.get(voyageId);
  }

  /** The first call of the voyage at the load port. */
  callOf({ vesselVoyage, loadingPort }: Pick<NominationTerms, 'vesselVoyage' | 'loadingPort'>): ToldCall {
    const voyage = this.voyages.get(vesselVoyage.id);
    const call = voyage?.calls.find(({ portId }) => portId === loadingPort?.id);
    const revision = voyage?.revision ?? -1;
    return { callId: call?.callId ?? null, eta: call?.eta ?? null, revision };
  }

  standingOf(terms: Pick<NominationTerms, 'vesselVoyage' | 'loadingPort'>): LoadCallStanding {
    if (this.voyages.get(terms.vesselVoyage.id)?.isCancelled) return 'voyage_cancelled';
    return this.callOf(terms).callId === null ? 'omitted' : 'expected';
  }
}

@Injectable()
export class VoyageCalls {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async of(voyageIds: readonly string[]): Promise<ToldVoyages> {
    const found = await this.documents.getMany(voyagesModel, [...new Set(voyageIds)]);
    return new ToldVoyages(new Map(found.map((voyage) => [voyage.id, toldBy(voyage)])));
  }
}
