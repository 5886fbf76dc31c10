import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';

const pageSizes = [10, 15, 30, 60];

/** A page of the outbox. */
export class OutboxQuery {
  @ApiPropertyOptional({ minimum: 1, default: 1 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100_000)
  page = 1;

  @ApiPropertyOptional({ enum: pageSizes, default: 10 })
  @IsOptional()
  @Type(() => Number)
  @IsIn(pageSizes)
  per_page = 10;
}
