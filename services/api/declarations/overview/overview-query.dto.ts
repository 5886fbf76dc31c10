import { overviewList, previousVolumeList } from '#contracts/booking/overview';
import type { DownloadFormat } from '#platform/workbook/writing/write-table';
import { AsOf, criteriaQueryOf, Format } from '../../lists/query.ts';

export class OverviewQuery extends criteriaQueryOf(overviewList) {
  @AsOf()
  asOf?: string;
}

export class PreviousVolumeQuery extends criteriaQueryOf(previousVolumeList) {
  @AsOf()
  asOf?: string;
}

export class OverviewDownloadQuery extends OverviewQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}

export class PreviousVolumeDownloadQuery extends PreviousVolumeQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}
