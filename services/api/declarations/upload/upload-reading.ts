import { Inject, Injectable } from '@nestjs/common';
import type { WorkbookShape } from '#contracts/workbook/shape';
import type { Documents } from '#platform/documents/port';
import { DamagedFile, type Files } from '#platform/files/port';
import { DOCUMENTS, EXECUTE, FILES } from '#platform/tokens';
import { importWorkbook } from '#platform/workbook/import-workbook';
import { limits } from '#platform/workbook/limits';
import {
  type ReadingPlan,
  type RowsTaker,
  WorkbookError,
  type WorkbookSummary,
} from '#platform/workbook/port';
import { importUpload } from '#platform/workbook/upload';
import { presentHeaderMemory } from '#projections/header-memories/present';
import { headerMemoriesModel, headerMemoryId } from '#projections/header-memories/read-model';
import type { Execute } from '../../platform/execute-port.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { UploadMatching } from './upload-matching.ts';
import { UploadProcess } from './upload-process.ts';

/** The process that reads uploads, among the services of this portal. */
@Injectable()
export class UploadReading {
  readonly process: UploadProcess;

  constructor(
    @Inject(FILES) private readonly files: Files,
    @Inject(EXECUTE) execute: Execute,
    @Inject(DOCUMENTS) documents: Documents,
    settings: SettingsService,
    matching: UploadMatching,
  ) {
    this.process = new UploadProcess({
      execute,
      settingsOf: (organisation) => settings.current(organisation),
      matchAll: (draft) => matching.matchAll(draft),
      remembered: async ({ owner, template }) => {
        const id = headerMemoryId(owner.preparedBy, owner.side, template);
        return presentHeaderMemory((await documents.get(headerMemoriesModel, id))?.document);
      },
      read: (source, shape, onRows, plan) =>
        'staged' in source
          ? importWorkbook(source.staged, shape, onRows, limits.time, plan)
          : this.readKept(source.kept, shape, onRows, plan),
    });
  }

  private async readKept(
    file: string,
    shape: WorkbookShape,
    onRows: RowsTaker,
    plan: ReadingPlan,
  ): Promise<WorkbookSummary> {
    const bytes = await this.files.read(file);
    if (!bytes) throw new WorkbookError('import_failed');
    try {
      return await importUpload(bytes, shape, onRows, limits.time, plan);
    } catch (cause) {
      // Tried again it is the same: whoever sent it sends it again.
      if (!(cause instanceof DamagedFile)) throw cause;
      throw Object.assign(new WorkbookError('import_failed'), { cause });
    }
  }
}
