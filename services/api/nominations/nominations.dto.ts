import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsOptional,
  isUUID,
  IsUUID,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { type EditNominationCall, messageMaxLength } from '#contracts/nomination/nomination-calls';
import { nominationList } from '#contracts/nomination/nomination-list';
import { isNominationField, type NominationField } from '#domain/nomination/terms';
import { isRecord } from '#platform/foreign-json';
import type { DownloadFormat } from '#platform/workbook/writing/write-table';
import { AsOf, criteriaQueryOf, Format, pageQueryOf } from '../lists/query.ts';
import { IfSent } from '../platform/if-sent.ts';
import { PlainLines } from '../platform/plain-fields.ts';
import { isNominationCell, isNominationInput, isRowToReview } from './nomination-shape.ts';

const maxVessels = 500;
const maxCells = 100;
const maxBookings = 200;
/** Bookings that the vessels of one call name in all. */
const maxNamed = 10_000;
const largestOrdinal = 10_000_000;

/** A page of nominated vessels. */
export class ListNominationsQuery extends pageQueryOf(nominationList) {
  @AsOf()
  asOf?: string;
}

/** The list as a file; pages do not count. */
export class DownloadNominationsQuery extends ListNominationsQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}

/** What narrows the options of the filters. */
export class NominationCriteriaQuery extends criteriaQueryOf(nominationList) {
  @AsOf()
  asOf?: string;
}

/** One nomination as it was. */
export class NominationQuery {
  @AsOf()
  asOf?: string;
}

const listOf = (
  name: string,
  most: number,
  is: (entry: unknown) => boolean,
  message: string,
): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value) => Array.isArray(value) && value.length <= most && value.every(is),
      defaultMessage: () => message,
    },
  });

const Bookings = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ type: [String], maxItems: maxBookings, description: 'Ids of bookings' })(target, key);
  IfSent()(target, key);
  listOf(
    'isBookingIds',
    maxBookings,
    (id) => isUUID(id),
    `Send at most ${maxBookings} bookings, each by its id.`,
  )(target, key);
};

const named = (vessels: readonly unknown[]): ReadonlySet<unknown> =>
  new Set(
    vessels.flatMap((vessel) =>
      isRecord(vessel) && Array.isArray(vessel['bookings']) ? vessel['bookings'] : [],
    ),
  );

/** Each booking that is named is read, whichever vessel it is for. */
const NamesFewBookings = (): PropertyDecorator =>
  ValidateBy({
    name: 'namesFewBookings',
    validator: {
      validate: (value) => !Array.isArray(value) || named(value).size <= maxNamed,
      defaultMessage: () => 'The vessels name more than 10,000 bookings. Send them in parts.',
    },
  });

/** Vessels of the specification's fields; see `NominationInput`. */
export class NominateBody {
  @ApiProperty({ type: [Object], minItems: 1, maxItems: maxVessels })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(maxVessels)
  @listOf(
    'isNominationInputs',
    maxVessels,
    isNominationInput,
    'Send each vessel with its voyage, ports, quantities and the ids of its bookings.',
  )
  @NamesFewBookings()
  vessels!: unknown[];
}

/** The same of rows that may not be done yet; see `RowToReview`. */
export class ReviewNominationsBody {
  @ApiProperty({ type: [Object], minItems: 1, maxItems: maxVessels })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(maxVessels)
  @listOf(
    'isRowsToReview',
    maxVessels,
    isRowToReview,
    'Send each vessel with its voyage, ports, quantities and the ids of its bookings.',
  )
  @NamesFewBookings()
  vessels!: unknown[];
}

export class EditNominationBody {
  @ApiPropertyOptional({ type: [Object], maxItems: maxCells })
  @IfSent()
  @listOf(
    'isNominationCells',
    maxCells,
    isNominationCell,
    `Send at most ${maxCells} cells, each with its field, what it held and what it becomes.`,
  )
  cells?: EditNominationCall['cells'];

  @Bookings() add?: string[];
  @Bookings() remove?: string[];
}

export class VersionBody {
  @ApiProperty({ minimum: 1, description: 'The version that was shown' })
  @IsInt()
  @Min(1)
  @Max(largestOrdinal)
  version!: number;
}

/** The same as a query, for a call without a body. */
export class VersionQuery {
  @ApiProperty({ minimum: 1, description: 'The version that was shown' })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(largestOrdinal)
  version!: number;
}

export class MessagesQuery {
  @ApiPropertyOptional({ minimum: 0, description: 'Ordinal of a message: those before it' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(largestOrdinal)
  before?: number;
}

export class MessageBodyDto {
  @ApiProperty({ minLength: 1, maxLength: messageMaxLength })
  @PlainLines()
  @IsString()
  @MinLength(1)
  @MaxLength(messageMaxLength)
  message!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'The field that it points at' })
  @IsOptional()
  @ValidateBy({
    name: 'isNominationField',
    validator: {
      validate: (value) => typeof value === 'string' && isNominationField(value),
      defaultMessage: () => 'This is no field of a nomination.',
    },
  })
  about?: NominationField | null;
}

export class MarkAsReadBody {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  nominationId!: string;
}
