import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { IfSent } from '../../platform/if-sent.ts';
import type { DeclareBookingsRequest, SubmitRequest } from '#contracts/declaration-draft/submission-calls';
import { invalid } from '../../errors/api-error.ts';
import type { NestedList } from '../../errors/flat-body.ts';
import { PlainLine, PlainLines, Verbatim } from '../../platform/plain-fields.ts';
import { IsSubmittedRows } from '../drafts/list-shape.ts';
import { BookingBody } from './booking-input.dto.ts';

export class SubmittedRowBody {
  @ApiProperty({ maxLength: 64 })
  id!: string;

  @ApiProperty({ minimum: 0, description: 'At which the row was reviewed' })
  revision!: number;
}

const maxBookings = 500;
const maxEditors = 500;

/** A hundred ports with what a list shows of them are half as much. */
export const bookingsInBody: NestedList = { type: BookingBody, max: maxBookings, maxValues: 3_000 };

/** Either `rows`, to submit what was reviewed, or `bookings`, to save and submit in one go. */
export class SubmitBody {
  @ApiPropertyOptional({ format: 'uuid', description: 'Required with rows' })
  @IfSent()
  @IsUUID()
  importId?: string;

  @ApiPropertyOptional({ type: [SubmittedRowBody] })
  @ValidateIf(({ bookings }: SubmitBody) => bookings === undefined)
  @IsSubmittedRows()
  rows?: SubmittedRowBody[];

  @ApiPropertyOptional({ type: [BookingBody] })
  @IfSent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(maxBookings)
  @Verbatim('Each is read by itself, as `BookingBody` says.')
  bookings?: BookingBody[];

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'With bookings: is cancelled, and the first takes its place',
  })
  @IfSent()
  @IsUUID()
  cancelledBookingId?: string;

  @ApiPropertyOptional({
    minimum: 0,
    description: 'Revision at which the cancelled booking was shown',
  })
  @IfSent()
  @IsInt()
  @Min(0)
  cancelledBookingRevision?: number;

  @ApiPropertyOptional({
    nullable: true,
    maxLength: 2000,
    description: 'Takes the place of the comment of the cancelled booking',
  })
  @PlainLines()
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  cancelMessage?: string;

  @ApiPropertyOptional({ description: 'Recorded on the submission' })
  @IfSent()
  @IsBoolean()
  sync_veson?: boolean;

  @ApiPropertyOptional({
    type: [String],
    description: 'Users whose edits are sent along; rows with edits of other colleagues are refused',
  })
  @IfSent()
  @IsArray()
  @ArrayMaxSize(maxEditors)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  @PlainLine()
  withEditsOf?: string[];

  @ApiPropertyOptional({ description: 'Warnings were shown and accepted' })
  @IfSent()
  @IsBoolean()
  confirmWarnings?: boolean;
}

/** Which of the two was sent. @throws 422 where it is neither, or both */
export const requestOf = ({
  rows,
  bookings,
  importId,
  cancelledBookingId,
  cancelledBookingRevision,
  cancelMessage,
  ...options
}: SubmitBody): { readonly reviewed: SubmitRequest } | { readonly sent: DeclareBookingsRequest } => {
  if (bookings) {
    if (rows) throw invalid({ rows: ['Send reviewed rows or bookings, not both.'] });
    return {
      sent: {
        ...options,
        bookings,
        ...(importId !== undefined && { importId }),
        ...(cancelledBookingId !== undefined && { cancelledBookingId }),
        ...(cancelledBookingRevision !== undefined && { cancelledBookingRevision }),
        ...(cancelMessage && { cancelMessage }),
      },
    };
  }
  if (!importId) throw invalid({ importId: ['Submitting a declaration needs its importId.'] });
  if (cancelledBookingId)
    throw invalid({ cancelledBookingId: ['Send the booking that takes its place along.'] });
  return { reviewed: { ...options, importId, rows: rows ?? [] } };
};
