import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';

const pageSizes = [10, 15, 30, 60];

/** The property `page` of a list's query, from 1. */
export const PageNumber = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ minimum: 1, default: 1 })(target, key);
  IsOptional()(target, key);
  Type(() => Number)(target, key);
  IsInt()(target, key);
  Min(1)(target, key);
  Max(100_000)(target, key);
};

/** The property `per_page` of a list's query: one of the specification's sizes. */
export const PageSize = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ enum: pageSizes, default: 10 })(target, key);
  IsOptional()(target, key);
  Type(() => Number)(target, key);
  IsIn(pageSizes)(target, key);
};
