import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { isIsoDate } from '#contracts/cells/calendar';
import { refusalText } from '#contracts/cells/refusal-text';
import type { Period } from '#contracts/booking/booking-view';
import { periods } from '#contracts/booking/period';
import type { DownloadFormat } from '#platform/workbook/writing/write-declarations';
import { PageNumber, PageSize } from '../../platform/paging.ts';
import { sortPaths } from './declaration-filter.ts';
import type { SortKey } from './declaration-filter.ts';

const sortKeys = Object.keys(sortPaths);
const downloadFormats: readonly DownloadFormat[] = ['xlsx', 'csv'];

/** A list of at most 100 short ids, written `name[]=a&name[]=b`. */
const IdList = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ type: [String], name: `${String(key)}[]` })(target, key);
  IsOptional()(target, key);
  IsArray()(target, key);
  ArrayMaxSize(100)(target, key);
  IsString({ each: true })(target, key);
  MaxLength(64, { each: true })(target, key);
};

const isDay = (value: unknown): boolean => typeof value === 'string' && isIsoDate(value);

/** In the words of cells and forms. */
const dayRefusal = (refused?: ValidationArguments): string =>
  refusalText({ text: typeof refused?.value === 'string' ? refused.value : '', code: 'not_a_date' });

/** A day of the calendar, `yyyy-MM-dd`. */
const Day = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ format: 'date' })(target, key);
  IsOptional()(target, key);
  ValidateBy({ name: 'isDay', validator: { validate: isDay, defaultMessage: dayRefusal } })(target, key);
};

/** What narrows every list of bookings: filters in bracket notation and a search text. */
export class DeclarationCriteriaQuery {
  @IdList() trades?: string[];
  @IdList() months?: string[];

  @IdList()
  @Matches(/^\d{4}$/, { each: true, message: 'This is no year.' })
  years?: string[];

  @Day() laycanFrom?: string;
  @Day() laycanTo?: string;
  @IdList() loadingPorts?: string[];
  @IdList() dischargePorts?: string[];
  @IdList() commodities?: string[];
  @IdList() types?: string[];
  @IdList() statuses?: string[];
  @IdList() vessels?: string[];

  @ApiPropertyOptional({ enum: periods })
  @IsOptional()
  @IsIn(periods)
  status?: Period;

  @ApiPropertyOptional({ maxLength: 128 })
  @IsOptional()
  @IsString()
  @MaxLength(128)
  search?: string;
}

/** A page of the declaration list. */
export class ListDeclarationsQuery extends DeclarationCriteriaQuery {
  @PageNumber() page = 1;
  @PageSize() per_page = 10;

  @ApiPropertyOptional({ enum: sortKeys })
  @IsOptional()
  @IsIn(sortKeys)
  sort?: SortKey;

  @ApiPropertyOptional({ enum: ['asc', 'desc'] })
  @IsOptional()
  @IsIn(['asc', 'desc'])
  order?: 'asc' | 'desc';
}

/** The list as a file; pages do not count. */
export class DownloadQuery extends ListDeclarationsQuery {
  @ApiPropertyOptional({ enum: downloadFormats, default: 'xlsx' })
  @IsOptional()
  @IsIn(downloadFormats)
  format: DownloadFormat = 'xlsx';
}

/** What narrows the staff's filters. */
export class AllBookingsCriteriaQuery extends DeclarationCriteriaQuery {
  @IdList() organisations?: string[];
}

/** A page of the staff's list over all organisations. */
export class ListAllBookingsQuery extends ListDeclarationsQuery {
  @IdList() organisations?: string[];
}
