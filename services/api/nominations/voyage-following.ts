import { Inject, Injectable } from '@nestjs/common';
import { subDays } from 'date-fns/subDays';
import { readVoyage } from '#domain/nomination/decide-told';
import { nominationDecider } from '#domain/nomination/evolve';
import type { Nomination } from '#domain/nomination/state';
import { nominationStream } from '#domain/streams';
import type { Documents, Filter, Stored } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { type NominationDocument, nominationsModel } from '#projections/nominations/read-model';
import { derivedId } from '../platform/commands.ts';
import type { Execute } from '../platform/execute-port.ts';
import { nominationNow, stepOf } from './nomination-process.ts';
import { NominationRuling } from './nomination-rules.ts';
import { type ToldVoyages, VoyageCalls, voyageRef } from './voyage-calls.ts';

/** Days after its laycan for which a nomination follows its voyage. */
const daysFollowed = 90;

/** Brings what voyages tell to the nominations that name them. */
@Injectable()
export class VoyageFollowing {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly ruling: NominationRuling,
    private readonly voyages: VoyageCalls,
  ) {}

  /** Those whose voyage says something else than they do. `touched`: of these voyages alone; null: of all. */
  async behind(
    touched: ReadonlySet<string> | null,
    now: Date,
  ): Promise<readonly Stored<NominationDocument>[]> {
    const oldest = subDays(now, daysFollowed).toISOString().slice(0, 10);
    const open: Filter<NominationDocument> = {
      cancelled: false,
      $or: [{ laycanFinish: null }, { laycanFinish: { $gte: oldest } }],
    };
    const found = await this.documents.find(
      nominationsModel,
      touched === null ? open : { $and: [open, { voyageId: { $in: [...touched] } }] },
    );
    const voyages = await this.voyages.of(found.map(({ document }) => document.voyageId));
    return found.filter(({ document }) => differs(document.nomination, voyages));
  }

  /** Takes down what the voyage tells now. */
  async follow(nominationId: string): Promise<void> {
    const nomination = await nominationNow(this.run, nominationId);
    if (nomination === null || nomination.isWithdrawn) return;
    const { terms, organisation } = nomination;
    const voyages = await this.voyages.of([terms.vesselVoyage.id]);
    const voyage = voyages.of(terms.vesselVoyage.id);
    if (!voyage || !differs(nomination, voyages)) return;
    const call = voyages.callOf(terms);
    const [newsHours, approveBy, dayOf] = await Promise.all([
      this.ruling.newsHours(organisation.id, terms),
      this.ruling.approveBy(organisation.id, terms),
      this.ruling.dayAt(terms.loadingPort?.id ?? null),
    ]);
    const messageId = derivedId(nominationId, 'voyage', voyage.id, call.revision);
    const done = await this.run({
      stream: nominationStream(nominationId),
      decider: nominationDecider,
      decide: (state) =>
        readVoyage(state, {
          call,
          vesselVoyage: voyageRef(voyage),
          standing: voyages.standingOf(terms),
          dayOf,
          newsHours,
          messageId,
          approveBy,
        }),
      context: stepOf(nominationId, 'voyage', voyage.id, call.revision),
    });
    if (!done.ok) throw new Error(`Nomination ${nominationId} took no word of its voyage: ${done.code}`);
  }
}

/** Whether the voyage tells another ETA, vessel or load call than the nomination knows. */
const differs = ({ terms, told, loadCall }: Nomination, voyages: ToldVoyages): boolean => {
  const voyage = voyages.of(terms.vesselVoyage.id);
  if (!voyage || voyage.revision <= told.revision) return false;
  const { eta } = voyages.callOf(terms);
  return (
    (eta !== null && eta !== told.eta) ||
    voyages.standingOf(terms) !== loadCall ||
    voyageRef(voyage).name !== terms.vesselVoyage.name
  );
};
