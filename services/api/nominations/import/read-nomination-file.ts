import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { maxImportedRows, type NominationImport } from '#contracts/nomination/import-calls';
import { nominationShape } from '#contracts/workbook/nomination-shape';
import type { WorkbookRow } from '#contracts/workbook/shape';
import { importWorkbook } from '#platform/workbook/import-workbook';
import { WorkbookError } from '#platform/workbook/port';
import type { StagedUpload } from '#platform/workbook/staged-upload';
import { type ArrivingFile, stage } from '../../declarations/upload/arriving-file.ts';
import { ReadingPlaces } from '../../declarations/upload/reading-places.ts';
import { vesselTexts, workbookRefusal } from '../../declarations/upload/workbook-refusal.ts';
import { invalid } from '../../errors/api-error.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { requireNominating, type NominationScope } from '../scope.ts';
import { ImportLookup } from './import-lookup.ts';
import { importedRows, namesIn } from './imported-rows.ts';

/** Reads a workbook of vessels to nominate, and keeps nothing of it: its rows are the page's. */
export class ReadNominationFile extends Query<NominationImport> {
  constructor(
    readonly scope: NominationScope,
    /** Nothing of the body is received before it is asked for. */
    readonly file: () => Promise<ArrivingFile>,
  ) {
    super();
  }
}

/** Whether a row says which vessel it is, or for which bookings: also by a name that is in no list. */
const namesVessel = (row: WorkbookRow): boolean => {
  const { vesselVoyage, bookings } = row.cells;
  const isRefused = [vesselVoyage, bookings].some((cell) => cell !== undefined && 'code' in cell);
  const hasVoyage = vesselVoyage !== undefined && 'value' in vesselVoyage && vesselVoyage.value !== null;
  return isRefused || hasVoyage || namesIn(row).length > 0;
};

@QueryHandler(ReadNominationFile)
export class ReadNominationFileHandler implements IQueryHandler<ReadNominationFile> {
  constructor(
    private readonly places: ReadingPlaces,
    private readonly settings: SettingsService,
    private readonly lookup: ImportLookup,
  ) {}

  /** @throws 403 as nominating does; 422 under `file` for what cannot be read, or has more than 500 rows */
  async execute({ scope, file }: ReadNominationFile): Promise<NominationImport> {
    requireNominating(scope);
    return this.places.admit(scope.principal.userId, async (inTurn) => {
      const { bytes } = await file();
      const staged = await stage(bytes);
      try {
        return await inTurn(() => this.read(scope, staged));
      } catch (error) {
        throw error instanceof WorkbookError ? workbookRefusal(error, null, vesselTexts) : error;
      } finally {
        await staged.remove();
      }
    });
  }

  private async read(scope: NominationScope, { path }: StagedUpload): Promise<NominationImport> {
    const shape = nominationShape(await this.settings.current(scope.organisation.id));
    const rows: WorkbookRow[] = [];
    const { ignored } = await importWorkbook(path, shape, async (batch) => {
      rows.push(...batch);
      if (rows.length > maxImportedRows)
        throw invalid({ file: ['The file has more than 500 vessels. Split it and upload the parts.'] });
    });
    // As of another template that has these columns too: of a declaration, say.
    if (!rows.some(namesVessel))
      throw invalid({
        file: [
          'No row has a Vessel / voyage or Bookings, so none is a vessel. Copy the vessels into the template.',
        ],
      });
    return { rows: importedRows(rows, await this.lookup.worldOf(scope, rows)), ignored };
  }
}
