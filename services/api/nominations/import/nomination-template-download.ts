import { Injectable, StreamableFile } from '@nestjs/common';
import { nominationShape } from '#contracts/workbook/nomination-shape';
import { templateWorkbook } from '#platform/workbook/writing/template-workbook';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { SettingsService } from '../../settings/settings.service.ts';

/** The workbook in which vessels are entered, with the options of today. */
@Injectable()
export class NominationTemplateDownload {
  constructor(private readonly settings: SettingsService) {}

  async empty(organisation: string): Promise<StreamableFile> {
    const shape = nominationShape(await this.settings.current(organisation));
    return new StreamableFile(templateWorkbook(shape, [], 'Nominations'), {
      type: downloadTypes.xlsx,
      disposition: 'attachment; filename="nomination-template.xlsx"',
    });
  }
}
