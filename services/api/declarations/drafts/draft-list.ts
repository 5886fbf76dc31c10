import { Inject, Injectable } from '@nestjs/common';
import type { DraftListAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DraftListItem, DraftView } from '#contracts/declaration-draft/draft-view';
import { takeBackDays } from '#domain/declaration-draft/take-back';
import type { TradeClock } from '#platform/clock/port';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK, WATCHER } from '#platform/tokens';
import { draftRowsModel } from '#projections/draft-rows/read-model';
import { draftView } from '#projections/drafts/present';
import { discardedSince, draftsModel, openDrafts } from '#projections/drafts/read-model';
import type { DraftDocument } from '#projections/drafts/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { Presenting } from '../../platform/presenting.ts';
import type { DeclarationScope } from '../scope.ts';

/** More of them nobody looks through. */
const mostDiscarded = 20;

type Drafts = readonly Stored<DraftDocument>[];

/** The drafts of a side: what is open, and what was discarded of late. */
@Injectable()
export class DraftList {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(WATCHER) private readonly watcher: Watcher,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly presenting: Presenting,
  ) {}

  async list(scope: DeclarationScope): Promise<DraftListAnswer> {
    const { cursorAt } = await this.presenting.inputsFor(draftsModel, []);
    const cursor = cursorAt(this.watcher.announced());
    const { preparedBy, side } = scope.owner;
    const since = new Date(this.clock.now().getTime() - takeBackDays * 86_400_000).toISOString();
    const [open, discarded] = await Promise.all([
      this.open(scope),
      this.documents.find(draftsModel, discardedSince(preparedBy, side, since), {
        sort: [['discardedAt', -1]],
        limit: mostDiscarded,
      }),
    ]);
    const items = await this.items(open);
    return {
      drafts: items.filter(({ rows, state }) => rows > 0 || state !== 'open'),
      discarded: await this.views(discarded.filter(({ document }) => heldSomething(document))),
      cursor,
    };
  }

  /** The latest other upload of the side that is open. */
  async earlierUpload(scope: DeclarationScope, { id, document }: Stored<DraftDocument>) {
    if (document.kind !== 'upload') return null;
    const open = await this.open(scope);
    const earlier = open.find((one) => one.document.kind === 'upload' && one.id !== id);
    return earlier ? ((await this.items([earlier]))[0] ?? null) : null;
  }

  private open({ owner: { preparedBy, side } }: DeclarationScope): Promise<Drafts> {
    return this.documents.find(draftsModel, openDrafts(preparedBy, side), { sort: [['openedAt', -1]] });
  }

  private async items(found: Drafts): Promise<readonly DraftListItem[]> {
    if (found.length === 0) return [];
    const counts = await this.documents.group(draftRowsModel, {
      filter: { draftId: { $in: found.map(({ id }) => id) }, filled: true },
      keys: ['draftId'],
    });
    const rows = new Map(counts.map(({ keys, count }) => [keys['draftId'], count]));
    return (await this.views(found)).map((view) => ({ ...view, rows: rows.get(view.id) ?? 0 }));
  }

  private views(found: Drafts): Promise<readonly DraftView[]> {
    return this.presenting.all(draftView, found, undefined);
  }
}

/** Of empty rows that were thrown away nobody wants to know, nor of those of a file that could not be read. */
const heldSomething = ({ kind, phase, touchedBy }: DraftDocument): boolean =>
  phase !== 'failed' && (kind === 'upload' || touchedBy.length > 0);
