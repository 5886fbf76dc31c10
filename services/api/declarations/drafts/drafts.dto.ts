import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type {
  DraftChangesRequest,
  MatchesRequest,
  OpenDraftRequest,
  RequestedChange,
  ReviewRequest,
} from '#contracts/declaration-draft/draft-calls';
import { singleFields } from '#domain/booking/terms';
import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/events';
import { IsCell, IsCells } from './cell-shape.ts';

const fieldGrammar = new RegExp(`^(${singleFields.join('|')}|discharge\\.[1-9]\\d{0,2})$`);
const reasons = ['edit', 'paste', 'fill', 'clear', 'undo', 'redo', 'rebase', 'discard'] as const;

/** A paste of 1,000 rows by 100 columns. */
const mostChanges = 100_000;
const mostRows = 20_000;

const cell: { oneOf: { type: 'string' | 'number' | 'object' }[] } = {
  oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'object' }],
};

export class RequestedChangeBody implements RequestedChange {
  @ApiProperty({ description: 'Row id, or +0, +1, … for rows that the same request adds' })
  @IsString()
  @MaxLength(64)
  id!: string;

  @ApiProperty({ example: 'discharge.1' })
  @Matches(fieldGrammar, { message: 'This is no field of a booking.' })
  field!: BookingField;

  @ApiProperty({ ...cell, type: Object, description: 'What was shown' })
  @IsCell()
  from!: CellValue;

  @ApiProperty({ ...cell, type: Object })
  @IsCell()
  to!: CellValue;

  @ApiPropertyOptional({
    ...cell,
    type: Object,
    description: 'With rebase: what the booking holds, as it was shown',
  })
  @IsOptional()
  @IsCell()
  theirs?: CellValue;
}

export class DraftChangesBody implements DraftChangesRequest {
  @ApiProperty({ enum: reasons })
  @IsIn(reasons)
  reason!: DraftChangesRequest['reason'];

  @ApiProperty({ type: [RequestedChangeBody] })
  @IsArray()
  @ArrayMaxSize(mostChanges)
  @ValidateNested({ each: true })
  @Type(() => RequestedChangeBody)
  changes!: RequestedChangeBody[];

  @ApiPropertyOptional({ maximum: 500 })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(500)
  addRows?: number;

  @ApiPropertyOptional({ type: [String] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(mostRows)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  discardRows?: string[];

  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  evenIfTouched?: boolean;
}

export class OpenDraftBody implements OpenDraftRequest {
  @ApiProperty({ minimum: 1, maximum: 500 })
  @IsInt()
  @Min(1)
  @Max(500)
  rows!: number;
}

export class MatchBody {
  @ApiProperty({ enum: ['booking', 'new'] })
  @IsIn(['booking', 'new'])
  as!: 'booking' | 'new';

  @ApiPropertyOptional()
  @IsOptional()
  @IsUUID()
  bookingId?: string;
}

export class MatchAnswerBody {
  @ApiProperty({ type: [String] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(mostRows)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  rows!: string[];

  @ApiProperty({ type: MatchBody })
  @IsObject()
  @ValidateNested()
  @Type(() => MatchBody)
  match!: MatchBody;
}

export class MatchesBody {
  @ApiProperty({ type: [MatchAnswerBody] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(mostRows)
  @ValidateNested({ each: true })
  @Type(() => MatchAnswerBody)
  answers!: MatchAnswerBody[];
}

/** An answer that names a booking must say which; the form has been checked already. */
export const matchesOf = ({ answers }: MatchesBody): MatchesRequest => ({
  answers: answers.map(({ rows, match }) => ({
    rows,
    match: match.as === 'booking' ? { as: 'booking', bookingId: match.bookingId ?? '' } : { as: 'new' },
  })),
});

export class ReviewedRowBody {
  @ApiProperty()
  @IsString()
  @MaxLength(64)
  id!: string;

  @ApiPropertyOptional({ description: 'At which the row was read' })
  @IsOptional()
  @IsInt()
  @Min(0)
  revision?: number;

  @ApiPropertyOptional({ type: 'object', additionalProperties: cell })
  @IsOptional()
  @IsCells()
  cells?: Partial<Record<BookingField, CellValue>>;
}

export class ReviewBody implements ReviewRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  importId!: string;

  @ApiPropertyOptional({ type: [ReviewedRowBody] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(mostRows)
  @ValidateNested({ each: true })
  @Type(() => ReviewedRowBody)
  rows?: ReviewedRowBody[];
}

export class EditQuery {
  @ApiPropertyOptional({ type: [String], name: 'tradelanes[]' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  tradelanes?: string[];
}
