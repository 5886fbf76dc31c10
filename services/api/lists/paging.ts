import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { type PageSize as Size, pageSizes } from '#contracts/lists/criteria';

/** The property `page` of a list's query, from 1. */
export const PageNumber = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ type: 'integer', minimum: 1, default: 1 })(target, key);
  IsOptional()(target, key);
  Type(() => Number)(target, key);
  IsInt()(target, key);
  Min(1)(target, key);
  Max(100_000)(target, key);
};

/** The property `per_page` of a list's query: one of the specification's sizes. */
export const PageSize =
  (usual: Size = 10): PropertyDecorator =>
  (target, key) => {
    ApiPropertyOptional({ enum: pageSizes, default: usual })(target, key);
    IsOptional()(target, key);
    Type(() => Number)(target, key);
    IsIn(pageSizes)(target, key);
  };

/** The rows that a page begins after, and how many it has. */
export const windowOf = ({
  page,
  per_page,
}: {
  readonly page: number;
  readonly per_page: number;
}): { readonly skip: number; readonly limit: number } => ({ skip: (page - 1) * per_page, limit: per_page });
