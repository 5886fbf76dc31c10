import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { isIsoDate, isIsoMonth } from '#contracts/cells/calendar';
import { refusalText } from '#contracts/cells/refusal-text';
import type { Period } from '#contracts/booking/booking-view';
import { periods } from '#contracts/booking/period';
import type { DownloadFormat } from '#platform/workbook/writing/write-declarations';
import { PlainLine } from '../../platform/plain-fields.ts';
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
  PlainLine()(target, key);
};

const isDay = (value: unknown): boolean => typeof value === 'string' && isIsoDate(value);
const isMonth = (value: unknown): boolean => typeof value === 'string' && isIsoMonth(value);
const isYear = (value: unknown): boolean => typeof value === 'string' && isIsoMonth(`${value}-01`);

/** In the words of cells and forms. */
const refusalAs =
  (code: 'not_a_date' | 'not_a_month') =>
  ({ value }: Pick<ValidationArguments, 'value'>): string =>
    refusalText({ text: typeof value === 'string' ? value : '', code });

const dayRefusal = refusalAs('not_a_date');
const monthRefusal = refusalAs('not_a_month');

/** Each of a list; the first that is refused is named. */
const Each = (
  name: string,
  is: (value: unknown) => boolean,
  refusal: (about: { readonly value: unknown }) => string,
): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value) => !Array.isArray(value) || value.every(is),
      defaultMessage: (about) => {
        const value: unknown = about?.value;
        return refusal({ value: Array.isArray(value) ? value.find((entry) => !is(entry)) : value });
      },
    },
  });

const Months = (): PropertyDecorator => Each('isMonth', isMonth, monthRefusal);
const Years = (): PropertyDecorator =>
  Each('isYear', isYear, () => 'This is not one of the years 2000 to 2100. Enter it like 2027.');

/** A day of the calendar, `yyyy-MM-dd`. */
const Day = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ format: 'date' })(target, key);
  IsOptional()(target, key);
  PlainLine()(target, key);
  ValidateBy({
    name: 'isDay',
    validator: { validate: isDay, defaultMessage: (about) => dayRefusal({ value: about?.value }) },
  })(target, key);
};

/** What narrows every list of bookings: filters in bracket notation and a search text. */
export class DeclarationCriteriaQuery {
  @IdList() trades?: string[];
  @IdList() @Months() months?: string[];

  @IdList() @Years() years?: string[];

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
  @PlainLine()
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
