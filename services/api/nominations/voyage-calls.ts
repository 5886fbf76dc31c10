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

/** What voyages say of themselves, by their ids. */
export class ToldVoyages {
  constructor(private readonly voyages: ReadonlyMap<string, Stored<VoyageDocument>>) {}

  of(voyageId: string): Stored<VoyageDocument> | undefined {
    return this.voyages.get(voyageId);
  }

  /** The first call of the voyage at the load port. */
  callOf({ vesselVoyage, loadingPort }: Pick<NominationTerms, 'vesselVoyage' | 'loadingPort'>): ToldCall {
    const voyage = this.voyages.get(vesselVoyage.id);
    const call = voyage?.document.calls.find(({ port }) => port.id === loadingPort?.id);
    const revision = voyage?.revision ?? -1;
    return { callId: call?.callId ?? null, eta: call?.terminals[0]?.eta?.at ?? null, revision };
  }

  standingOf(terms: Pick<NominationTerms, 'vesselVoyage' | 'loadingPort'>): LoadCallStanding {
    if (this.voyages.get(terms.vesselVoyage.id)?.document.status === 'cancelled') return 'voyage_cancelled';
    return this.callOf(terms).callId === null ? 'omitted' : 'expected';
  }
}

@Injectable()
export class VoyageCalls {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async of(voyageIds: readonly string[]): Promise<ToldVoyages> {
    const found = await this.documents.getMany(voyagesModel, [...new Set(voyageIds)]);
    return new ToldVoyages(new Map(found.map((voyage) => [voyage.id, voyage])));
  }
}
