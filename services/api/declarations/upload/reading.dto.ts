import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import { IfSent } from '../../platform/if-sent.ts';
import type { ReadingRequest } from '#contracts/workbook/upload-columns';
import { uploadReadings } from '#domain/declaration-draft/upload-columns';
import type { UploadReading } from '#domain/declaration-draft/upload-columns';
import { IsColumnAnswers, IsReadingAnswers } from '../drafts/list-shape.ts';

export class ColumnAnswerBody {
  @ApiProperty({ minimum: 1, description: 'Its place in the sheet' })
  column!: number;

  @ApiProperty({ type: String, nullable: true, example: 'laycanFinish', description: 'null: not read' })
  field!: string | null;
}

export class ReadingAnswerBody {
  @ApiProperty({ type: [Number], description: 'Places of columns' })
  columns!: number[];

  @ApiProperty({ enum: uploadReadings })
  reading!: UploadReading;
}

export class ReadingBody implements ReadingRequest {
  @ApiProperty({ type: [ColumnAnswerBody], description: 'Those that are open or read otherwise than found' })
  @IsColumnAnswers()
  columns!: ColumnAnswerBody[];

  @ApiProperty({ type: [ReadingAnswerBody] })
  @IsReadingAnswers()
  readings!: ReadingAnswerBody[];

  @ApiProperty({ description: 'For the organisation’s next files' })
  @IsBoolean()
  remember!: boolean;

  @ApiPropertyOptional({
    nullable: true,
    format: 'uuid',
    description: 'An earlier upload whose place it takes',
  })
  @IsOptional()
  @IsUUID()
  replaces?: string;

  @ApiPropertyOptional({ description: 'Although colleagues worked on that one' })
  @IfSent()
  @IsBoolean()
  evenIfTouched?: boolean;
}
