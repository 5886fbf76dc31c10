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
  ValidateNested,
} from 'class-validator';
import type { SubmitRequest } from '#contracts/declaration-draft/draft-calls';

export class ReviewedRowBody {
  @ApiProperty()
  @IsString()
  @MaxLength(64)
  id!: string;

  @ApiProperty({ description: 'At which the row was reviewed' })
  @IsInt()
  @Min(0)
  revision!: number;
}

export class SubmitBody implements SubmitRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  importId!: string;

  @ApiProperty({ type: [ReviewedRowBody] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20_000)
  @ValidateNested({ each: true })
  @Type(() => ReviewedRowBody)
  rows!: ReviewedRowBody[];

  @ApiPropertyOptional({ description: 'Recorded on the submission' })
  @IsOptional()
  @IsBoolean()
  sync_veson?: boolean;

  @ApiPropertyOptional({ description: 'Warnings were shown and accepted' })
  @IsOptional()
  @IsBoolean()
  confirmWarnings?: boolean;
}
