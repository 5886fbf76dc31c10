import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { overviewList, previousVolumeList } from '#contracts/booking/overview';
import { type DownloadFormat, downloadFormats } from '#platform/workbook/writing/write-table';
import { criteriaQueryOf } from '../../lists/query.ts';

/** The property `format` of a download's query. */
const Format = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ enum: downloadFormats, default: 'xlsx' })(target, key);
  IsOptional()(target, key);
  IsIn(downloadFormats)(target, key);
};

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
