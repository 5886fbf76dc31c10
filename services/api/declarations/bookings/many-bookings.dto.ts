import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsIn,
  IsOptional,
  IsString,
  isUUID,
  IsUUID,
  MaxLength,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { maxTogether } from '#contracts/booking/many-bookings';
import { declarationList } from '#contracts/booking/declaration-list';
import { type SortOf, type SortOrder, sortOrders } from '#contracts/lists/criteria';
import { isRecord } from '#platform/foreign-json';
import { type DownloadFormat, downloadFormats } from '#platform/workbook/writing/write-table';
import { IfSent } from '../../platform/if-sent.ts';
import { PlainLines } from '../../platform/plain-fields.ts';

/** One pass of a plain function: decorators on each entry's properties take 0.3 ms an entry. */
const listOfBookings = (name: string, is: (entry: unknown) => boolean, wanted: string): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value) =>
        Array.isArray(value) && value.length >= 1 && value.length <= maxTogether && value.every(is),
      defaultMessage: () => `Send 1 to ${maxTogether} bookings, ${wanted}.`,
    },
  });

const isShown = (entry: unknown): boolean => {
  if (!isRecord(entry)) return false;
  const { id, revision, ...others } = entry;
  return (
    isUUID(id) &&
    Number.isSafeInteger(revision) &&
    (revision as number) >= 0 &&
    Object.keys(others).length === 0
  );
};

const IsShownBookings = (): PropertyDecorator =>
  listOfBookings('isShownBookings', isShown, 'each with its id and the revision at which it was shown');
const IsBookingIds = (): PropertyDecorator =>
  listOfBookings('isBookingIds', (id) => isUUID(id), 'each by its id');

export class ShownBookingBody {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ minimum: 0, description: 'Revision at which the booking was shown' })
  revision!: number;
}

export class CancelBookingsBody {
  @ApiProperty({ type: [ShownBookingBody], minItems: 1, maxItems: maxTogether })
  @IsShownBookings()
  bookings!: ShownBookingBody[];

  @ApiPropertyOptional({
    nullable: true,
    maxLength: 2000,
    description: 'Takes the place of the comment of each',
  })
  @PlainLines()
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  message?: string;
}

export class BookingIdsBody {
  @ApiProperty({ type: [String], format: 'uuid', minItems: 1, maxItems: maxTogether })
  @IsBookingIds()
  ids!: string[];
}

export class AssignBrokerToBookingsBody extends BookingIdsBody {
  @ApiProperty({
    format: 'uuid',
    nullable: true,
    type: String,
    description: 'The broker’s organisation; null: nobody',
  })
  @ValidateIf((body: AssignBrokerToBookingsBody) => body.brokerId !== null)
  @IsUUID()
  brokerId!: string | null;
}

export class DownloadBookingsBody extends BookingIdsBody {
  @ApiPropertyOptional({ enum: downloadFormats, default: 'xlsx' })
  @IfSent()
  @IsIn(downloadFormats)
  format: DownloadFormat = 'xlsx';

  @ApiPropertyOptional({ enum: declarationList.sorts, description: 'The order of the list' })
  @IfSent()
  @IsIn(declarationList.sorts)
  sort?: SortOf<typeof declarationList>;

  @ApiPropertyOptional({ enum: sortOrders })
  @IfSent()
  @IsIn(sortOrders)
  order?: SortOrder;
}
