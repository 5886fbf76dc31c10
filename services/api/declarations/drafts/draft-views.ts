import { Inject, Injectable } from '@nestjs/common';
import type { DraftListItem, DraftView } from '#contracts/declaration-draft/draft-view';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { draftRowsModel } from '#projections/draft-rows/read-model';
import { draftView } from '#projections/drafts/present';
import { draftsModel, openDrafts } from '#projections/drafts/read-model';
import type { DraftDocument } from '#projections/drafts/read-model';
import { Presenting } from '../../platform/presenting.ts';
import type { DeclarationScope } from '../scope.ts';

type Drafts = readonly Stored<DraftDocument>[];

/** Drafts as they are listed. */
@Injectable()
export class DraftViews {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  /** Those of a side that are open, the latest first. */
  open({ owner: { preparedBy, side } }: DeclarationScope): Promise<Drafts> {
    return this.documents.find(draftsModel, openDrafts(preparedBy, side), { sort: [['openedAt', -1]] });
  }

  async items(found: Drafts): Promise<readonly DraftListItem[]> {
    if (found.length === 0) return [];
    const counts = await this.documents.group(draftRowsModel, {
      filter: { draftId: { $in: found.map(({ id }) => id) }, filled: true },
      keys: ['draftId'],
    });
    const rows = new Map(counts.map(({ keys, count }) => [keys['draftId'], count]));
    return (await this.views(found)).map((view) => ({ ...view, rows: rows.get(view.id) ?? 0 }));
  }

  views(found: Drafts): Promise<readonly DraftView[]> {
    return this.presenting.all(draftView, found, undefined);
  }
}
