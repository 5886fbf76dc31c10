import { Inject, Injectable } from '@nestjs/common';
import type { StaleCell } from '#contracts/declaration-draft/draft-calls';
import { sameCell } from '#domain/declaration-draft/cells';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { draftRowId, draftRowsModel } from '#projections/draft-rows/read-model';
import { draftsModel } from '#projections/drafts/read-model';
import type { ApiError } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { Presenting } from '../../platform/presenting.ts';
import { draftRejections } from '../rejections.ts';

/** A stale cell as the draft refuses it. */
type Refused = Omit<StaleCell, 'by' | 'at'> & { readonly by: string | null };

/** Names who was faster, and when: a draft is one side's own, so nobody's name is hidden in it. */
@Injectable()
export class StaleCells {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  async refusal(draftId: string, details: Readonly<Record<string, unknown>>): Promise<ApiError> {
    const refused = details['cells'] as readonly Refused[];
    const users = refused.flatMap(({ by }) => by ?? []);
    const [found, { nameOfUser }] = await Promise.all([
      this.documents.getMany(draftRowsModel, [...new Set(refused.map(({ id }) => draftRowId(draftId, id)))]),
      this.presenting.inputsFor(draftsModel, [{ users }]),
    ]);
    const rows = new Map(found.map(({ document }) => [document.row.id, document]));
    const cells = refused.map(({ by, ...cell }): StaleCell => {
      const known = rows.get(cell.id);
      const held = known?.row.cells[cell.field];
      // The read model may lag behind: another change's moment is not this one's.
      const isIt = held !== undefined && held.by === by && sameCell(held.value, cell.theirs);
      return {
        ...cell,
        by: by === null ? null : { id: by, name: nameOfUser(by) },
        at: (isIt ? known?.changedAt[cell.field] : undefined) ?? null,
      };
    });
    return refusalOf(draftRejections, { code: 'stale_cell', details: { ...cells[0], cells } });
  }
}
