import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { IfSent } from '../../platform/if-sent.ts';
import type {
  DraftChangesRequest,
  MatchesRequest,
  OpenDraftRequest,
  RequestedChange,
  ReviewRequest,
  TakeBackRequest,
} from '#contracts/declaration-draft/draft-calls';
import type { BookingField } from '#domain/booking/terms';
import { declarationList } from '#contracts/booking/declaration-list';
import { ids, listOf } from '#contracts/lists/criteria';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import { tooLarge } from '../../errors/api-error.ts';
import { Verbatim } from '../../platform/plain-fields.ts';
import {
  IsBoundedRebase,
  IsChanges,
  IsMatchAnswers,
  IsReviewedRows,
  IsRowIds,
  maxRows,
} from './list-shape.ts';
import { criteriaQueryOf } from '../../lists/query.ts';

const reasons = ['edit', 'paste', 'fill', 'clear', 'undo', 'redo', 'rebase', 'discard'] as const;

/** As many as a workbook may have: what can be uploaded can be pasted. */
const maxAddedRows = 10_000;

const cell: { oneOf: { type: 'string' | 'number' | 'object' }[]; nullable: true } = {
  oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'object' }],
  nullable: true,
};

export class RequestedChangeBody implements RequestedChange {
  @ApiProperty({ maxLength: 64, description: 'Row id, or +0, +1, … for rows that the same request adds' })
  id!: string;

  @ApiProperty({ type: String, example: 'discharge.1' })
  field!: BookingField;

  @ApiProperty({ ...cell, type: Object, description: 'What was shown' })
  from!: CellValue;

  @ApiProperty({ ...cell, type: Object })
  to!: CellValue;

  @ApiPropertyOptional({
    ...cell,
    type: Object,
    description: 'With rebase: what the booking holds, as it was shown',
  })
  theirs?: CellValue;
}

export class DraftChangesBody implements DraftChangesRequest {
  @ApiProperty({ enum: reasons })
  @IsIn(reasons)
  reason!: DraftChangesRequest['reason'];

  @ApiProperty({ type: [RequestedChangeBody] })
  @IsChanges()
  @IsBoundedRebase()
  changes!: RequestedChangeBody[];

  @ApiPropertyOptional({ nullable: true, maximum: maxAddedRows })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(maxAddedRows)
  addRows?: number;

  @ApiPropertyOptional({ nullable: true, type: [String] })
  @IsOptional()
  @IsRowIds()
  @Verbatim('Ids of rows are only compared.')
  discardRows?: string[];

  @ApiPropertyOptional({ nullable: true })
  @IsOptional()
  @IsBoolean()
  evenIfTouched?: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description: 'The year of which every laycan is to be, chosen before the changes; null for any',
  })
  @IsOptional()
  @IsInt()
  @Min(1000)
  @Max(9999)
  year?: number | null;
}

export class TakeBackBody implements TakeBackRequest {
  @ApiPropertyOptional({ nullable: true, minimum: 0, description: 'Which discard; the last one without it' })
  @IsOptional()
  @IsInt()
  @Min(0)
  discard?: number;
}

export class OpenDraftBody implements OpenDraftRequest {
  @ApiProperty({ minimum: 1, maximum: 500 })
  @IsInt()
  @Min(1)
  @Max(500)
  rows!: number;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description: 'The year of which every laycan is to be, on templates that choose it',
  })
  @IsOptional()
  @IsInt()
  @Min(1000)
  @Max(9999)
  year?: number | null;
}

export class MatchBody {
  @ApiProperty({ enum: ['booking', 'new'] })
  as!: 'booking' | 'new';

  @ApiPropertyOptional({ format: 'uuid' })
  bookingId?: string;
}

export class MatchAnswerBody {
  @ApiProperty({ type: [String] })
  rows!: string[];

  @ApiProperty({ type: MatchBody })
  match!: MatchBody;
}

export class MatchesBody {
  @ApiProperty({ type: [MatchAnswerBody] })
  @IsMatchAnswers()
  answers!: MatchAnswerBody[];
}

/** An answer that names a booking must say which; the form has been checked already. @throws 413 */
export const matchesOf = ({ answers }: MatchesBody): MatchesRequest => {
  if (answers.reduce((sum, { rows }) => sum + rows.length, 0) > maxRows) throw tooLarge();
  return {
    answers: answers.map(({ rows, match }) => ({
      rows,
      match: match.as === 'booking' ? { as: 'booking', bookingId: match.bookingId ?? '' } : { as: 'new' },
    })),
  };
};

export class ReviewedRowBody {
  @ApiProperty({ maxLength: 64 })
  id!: string;

  @ApiPropertyOptional({ minimum: 0, description: 'At which the row was read' })
  revision?: number;

  @ApiPropertyOptional({ type: 'object', additionalProperties: cell })
  cells?: Partial<Record<BookingField, CellValue>>;
}

export class ReviewBody implements ReviewRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  importId!: string;

  @ApiPropertyOptional({ type: [ReviewedRowBody] })
  @IfSent()
  @IsReviewedRows()
  @Verbatim('Ids of rows are only compared; cells are kept as `CanonicalCells` has them.')
  rows?: ReviewedRowBody[];
}

const editedList = listOf({ criteria: { ...declarationList.criteria, tradelanes: ids() } });

/** The list's own filters, and the specification's `tradelanes`. */
export class EditQuery extends criteriaQueryOf(editedList) {}
