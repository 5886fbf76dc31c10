import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
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
  ValidateNested,
} from 'class-validator';
import type { DeclareBookingsRequest, SubmitRequest } from '#contracts/declaration-draft/draft-calls';
import { invalid } from '../../errors/api-error.ts';
import { BookingBody } from './booking-input.dto.ts';

export class SubmittedRowBody {
  @ApiProperty()
  @IsString()
  @MaxLength(64)
  id!: string;

  @ApiProperty({ description: 'At which the row was reviewed' })
  @IsInt()
  @Min(0)
  revision!: number;
}

const isSubmittedRow = (row: unknown): boolean =>
  typeof row === 'object' &&
  row !== null &&
  Object.keys(row).length === 2 &&
  'id' in row &&
  typeof row.id === 'string' &&
  row.id.length <= 64 &&
  'revision' in row &&
  Number.isInteger(row.revision) &&
  Number(row.revision) >= 0;

/**
 * Whether every row is as the decorators want it. They look at one row after another at length, which 10,000 of them
 * make a fifth of a second: they are asked only where something is wrong, and say what.
 */
const areSubmittedRows = (rows: unknown): boolean =>
  Array.isArray(rows) && rows.length >= 1 && rows.length <= 20_000 && rows.every(isSubmittedRow);

/** Either `rows`, to submit what was reviewed, or `bookings`, to save and submit in one go. */
export class SubmitBody {
  @ApiPropertyOptional({ format: 'uuid', description: 'Required with rows' })
  @IsOptional()
  @IsUUID()
  importId?: string;

  @ApiPropertyOptional({ type: [SubmittedRowBody] })
  @ValidateIf(({ bookings, rows }: SubmitBody) => bookings === undefined && !areSubmittedRows(rows))
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20_000)
  @ValidateNested({ each: true })
  @Type(() => SubmittedRowBody)
  rows?: SubmittedRowBody[];

  @ApiPropertyOptional({ type: [BookingBody] })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @ValidateNested({ each: true })
  @Type(() => BookingBody)
  bookings?: BookingBody[];

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'With bookings: is cancelled, and the first takes its place',
  })
  @IsOptional()
  @IsUUID()
  cancelledBookingId?: string;

  @ApiPropertyOptional({ description: 'Recorded on the submission' })
  @IsOptional()
  @IsBoolean()
  sync_veson?: boolean;

  @ApiPropertyOptional({ description: 'Warnings were shown and accepted' })
  @IsOptional()
  @IsBoolean()
  confirmWarnings?: boolean;
}

/** Which of the two was sent. @throws 422 where it is neither, or both */
export const requestOf = ({
  rows,
  bookings,
  importId,
  cancelledBookingId,
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
      },
    };
  }
  if (!importId) throw invalid({ importId: ['Submitting a declaration needs its importId.'] });
  if (cancelledBookingId)
    throw invalid({ cancelledBookingId: ['Send the booking that takes its place along.'] });
  return { reviewed: { ...options, importId, rows: rows ?? [] } };
};
