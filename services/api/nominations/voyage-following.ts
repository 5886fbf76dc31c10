import { Inject, Injectable } from '@nestjs/common';
import { subDays } from 'date-fns/subDays';
import { readVoyage } from '#domain/nomination/decide-told';
import { nominationDecider } from '#domain/nomination/evolve';
import type { Nomination } from '#domain/nomination/state';
import { nominationStream } from '#domain/streams';
import type { Documents, Filter, Stored } from '#platform/documents/port';
import { giveWay } from '#platform/fairness/give-way';
import { betweenSteps } from '#platform/fairness/in-slices';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { type NominationDocument, nominationsModel } from '#projections/nominations/read-model';
import { derivedId } from '../platform/commands.ts';
import type { Execute } from '../platform/execute-port.ts';
import { inTheBackground } from '../processes/in-the-background.ts';
import { KeptVoyages } from './kept-voyages.ts';
import { nominationNow, stepOf } from './nomination-process.ts';
import { NominationRuling } from './nomination-rules.ts';
import { type ToldVoyages, VoyageCalls } from './voyage-calls.ts';

/** Days after its laycan for which a nomination follows its voyage. */
const daysFollowed = 90;
/** Voyages whose nominations are looked up together: somebody's list waits behind no more. */
const lookedUpTogether = 25;

/** Brings what voyages tell to the nominations that name them. */
@Injectable()
export class VoyageFollowing {
  private readonly run: Execute;
  private readonly voyages: KeptVoyages;

  constructor(
    @Inject(EXECUTE) execute: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly ruling: NominationRuling,
    voyages: VoyageCalls,
  ) {
    this.run = inTheBackground(execute);
    this.voyages = new KeptVoyages(voyages);
  }

  /** The voyage has told something else since. */
  forget(voyageId: string): void {
    this.voyages.forget(voyageId);
  }

  /** Any voyage may read otherwise than before. */
  forgetAll(): void {
    this.voyages.forgetAll();
  }

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
    if (touched === null) return this.differing(open);
    const behind: Stored<NominationDocument>[] = [];
    const ids = [...touched];
    // Documents of a file come without a turn of the main loop: all looks would be one task.
    const pause = betweenSteps();
    for (let at = 0; at < ids.length; at += lookedUpTogether) {
      const some = ids.slice(at, at + lookedUpTogether);
      await giveWay();
      await pause();
      behind.push(...(await this.differing({ $and: [open, { voyageId: { $in: some } }] })));
    }
    return behind;
  }

  /** Takes down what the voyage tells now. Answers with the nomination as it is then; null where there is none. */
  async follow(nominationId: string): Promise<Nomination | null> {
    const nomination = await nominationNow(this.run, nominationId);
    if (nomination === null || nomination.isWithdrawn) return nomination;
    const { terms, organisation } = nomination;
    const voyages = await this.voyages.of([terms.vesselVoyage.id]);
    const voyage = voyages.of(terms.vesselVoyage.id);
    if (!voyage || !differs(nomination, voyages)) return nomination;
    const call = voyages.callOf(terms);
    const [newsHours, approveBy, dayOf] = await Promise.all([
      this.ruling.newsHours(organisation.id, terms),
      this.ruling.approveBy(organisation.id, terms),
      this.ruling.dayAt(terms.loadingPort?.id ?? null),
    ]);
    const messageId = derivedId(nominationId, 'voyage', voyage.ref.id, call.revision);
    const done = await this.run({
      stream: nominationStream(nominationId),
      decider: nominationDecider,
      decide: (state) =>
        readVoyage(state, {
          call,
          vesselVoyage: voyage.ref,
          standing: voyages.standingOf(terms),
          dayOf,
          newsHours,
          messageId,
          approveBy,
        }),
      context: stepOf(nominationId, 'voyage', voyage.ref.id, call.revision),
      // It was read a moment ago.
      likelyKept: true,
    });
    if (!done.ok) throw new Error(`Nomination ${nominationId} took no word of its voyage: ${done.code}`);
    return done.state.nomination;
  }

  private async differing(
    filter: Filter<NominationDocument>,
  ): Promise<readonly Stored<NominationDocument>[]> {
    const found = await this.documents.find(nominationsModel, filter);
    const voyages = await this.voyages.of(found.map(({ document }) => document.voyageId));
    return found.filter(({ document }) => differs(document.nomination, voyages));
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
    voyage.ref.name !== terms.vesselVoyage.name
  );
};
