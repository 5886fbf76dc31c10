import { overviewList, previousVolumeList } from '#contracts/booking/overview';
import type { DownloadFormat } from '#platform/workbook/writing/write-table';
import { criteriaQueryOf, Format } from '../../lists/query.ts';

export class OverviewQuery extends criteriaQueryOf(overviewList) {}

export class PreviousVolumeQuery extends criteriaQueryOf(previousVolumeList) {}

export class OverviewDownloadQuery extends OverviewQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}

export class PreviousVolumeDownloadQuery extends PreviousVolumeQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}
