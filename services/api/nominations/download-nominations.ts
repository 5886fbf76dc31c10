import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { NominationPage } from '#contracts/nomination/nomination-list';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { DocumentQueries, Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { DownloadFormat } from '#platform/workbook/writing/write-table';
import { nominationTermsView } from '#projections/nominations/present';
import { type NominationDocument, nominationsModel } from '#projections/nominations/read-model';
import { inListOrder, type WholeList, wholeList } from '../lists/in-list-order.ts';
import { rowsInOrder, tableFile } from '../lists/table-file.ts';
import { Presenting } from '../platform/presenting.ts';
import { nominationColumns } from './download-columns.ts';
import { NominationReadings } from './nomination-readings.ts';
import { nominationSource } from './nomination-source.ts';
import type { NominationScope } from './scope.ts';

const pairsOf = ({ nomination }: NominationDocument): number =>
  Object.keys(nomination.terms.discharge).length;

/** Pairs of the vessel with the most; one at least, so that the columns are there. */
const widestOf = async (queries: DocumentQueries, list: WholeList<NominationDocument>): Promise<number> => {
  let widest = 1;
  for await (const found of inListOrder(queries, list))
    widest = Math.max(widest, ...found.map(({ document }) => pairsOf(document)));
  return widest;
};

/** The list of nominated vessels as a file: every one that the filters leave, in the list's order. */
@Injectable()
export class NominationDownload {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly readings: NominationReadings,
    private readonly presenting: Presenting,
  ) {}

  async file(
    scope: NominationScope,
    page: NominationPage & { readonly asOf?: string | undefined },
    format: DownloadFormat,
  ): Promise<StreamableFile> {
    const { queries, seen, day, moment } = await this.readings.of(scope.filter, page.asOf);
    const filter = nominationSource.filter(seen, page, day);
    const list = await wholeList(queries, nominationsModel, filter, nominationSource.page(page));
    const pairs = await widestOf(queries, list);
    const present = async (
      found: readonly Stored<NominationDocument>[],
    ): Promise<readonly NominationView[]> => {
      const fitting = await Promise.all(found.map((stored) => this.fitting(stored, pairs)));
      return this.presenting.all(nominationTermsView, fitting, scope.side, day);
    };
    return tableFile(moment === null ? `nominations-${day}` : `nominations-as-of-${day}`, {
      format,
      sheet: 'Nominations',
      columns: nominationColumns(pairs),
      rows: rowsInOrder(queries, list, present),
    });
  }

  /** One that has got more discharge ports since the header was written stands there as it was before. */
  private async fitting(
    stored: Stored<NominationDocument>,
    pairs: number,
  ): Promise<Stored<NominationDocument>> {
    if (pairsOf(stored.document) <= pairs) return stored;
    const versions = await this.documents.versions(nominationsModel, stored.id);
    const before = versions.find(({ document }) => pairsOf(document) <= pairs);
    return before ? { ...stored, document: before.document } : stored;
  }
}
