import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { asOfMoment, asOfRefusal } from '#contracts/lists/as-of';
import { type Criterion, sortOrders } from '#contracts/lists/criteria';
import type { CriteriaOf, ListDeclaration, PageQueryOf } from '#contracts/lists/criteria';
import { downloadFormats } from '#platform/workbook/writing/write-table';
import { PlainLine } from '../platform/plain-fields.ts';
import { PageNumber, PageSize } from './paging.ts';

const maxLengthOfMoment = 24;

type QueryClass<Query> = new () => Query;

/** Each value is one that the criterion accepts; the first that is not is named. */
const acceptedBy = ({ kind, isMany, accepts, refusal }: Criterion): readonly PropertyDecorator[] => {
  if (!refusal) return [];
  const isAccepted = (value: unknown): boolean => typeof value === 'string' && accepts(value);
  const validate = (value: unknown): boolean =>
    isMany ? !Array.isArray(value) || value.every(isAccepted) : isAccepted(value);
  const defaultMessage = (about?: ValidationArguments): string => {
    const value: unknown = about?.value;
    const refused: unknown =
      isMany && Array.isArray(value) ? value.find((entry) => !isAccepted(entry)) : value;
    return refusal(typeof refused === 'string' ? refused : '');
  };
  return [ValidateBy({ name: kind, validator: { validate, defaultMessage } })];
};

/** A list of short texts, written `name[]=a&name[]=b`. */
const severalOf = (name: string, criterion: Criterion): readonly PropertyDecorator[] => [
  ...acceptedBy(criterion),
  ApiPropertyOptional({ type: [String], name: `${name}[]` }),
  IsOptional(),
  IsArray(),
  ArrayMaxSize(criterion.maxValues),
  IsString({ each: true }),
  MaxLength(criterion.maxLength, { each: true }),
  PlainLine(),
];

const oneOfOptions = (options: readonly string[]): readonly PropertyDecorator[] => [
  ApiPropertyOptional({ enum: options }),
  IsOptional(),
  IsIn(options),
];

const dayOf = (criterion: Criterion): readonly PropertyDecorator[] => [
  ApiPropertyOptional({ type: String, format: 'date' }),
  IsOptional(),
  PlainLine(),
  ...acceptedBy(criterion),
];

const textOf = ({ maxLength }: Criterion): readonly PropertyDecorator[] => [
  ApiPropertyOptional({ type: String, maxLength }),
  IsOptional(),
  MaxLength(maxLength),
  IsString(),
  PlainLine(),
];

const rulesOf = (name: string, criterion: Criterion): readonly PropertyDecorator[] => {
  if (criterion.isMany) return severalOf(name, criterion);
  if (criterion.options) return oneOfOptions(criterion.options);
  return criterion.kind === 'day' ? dayOf(criterion) : textOf(criterion);
};

const declare = (query: QueryClass<object>, name: string, rules: readonly PropertyDecorator[]): void => {
  for (const rule of rules) rule(query.prototype as object, name);
};

/**
 * The class by which Nest checks what narrows a list; it says the same in OpenAPI. To be extended by one with a name.
 */
export const criteriaQueryOf = <List extends ListDeclaration>(list: List): QueryClass<CriteriaOf<List>> => {
  class CriteriaQuery {}
  for (const [name, criterion] of Object.entries(list.criteria))
    declare(CriteriaQuery, name, rulesOf(name, criterion));
  return CriteriaQuery as QueryClass<CriteriaOf<List>>;
};

/** The same with page and order. */
export const pageQueryOf = <List extends ListDeclaration>(list: List): QueryClass<PageQueryOf<List>> => {
  const Criteria: QueryClass<object> = criteriaQueryOf(list);
  class PageQuery extends Criteria {
    page = 1;
    per_page = list.usualPageSize;
  }
  declare(PageQuery, 'page', [PageNumber()]);
  declare(PageQuery, 'per_page', [PageSize(list.usualPageSize)]);
  if (list.sorts.length > 0) {
    declare(PageQuery, 'sort', oneOfOptions(list.sorts));
    declare(PageQuery, 'order', oneOfOptions(sortOrders));
  }
  return PageQuery as QueryClass<PageQueryOf<List>>;
};

/** The property `asOf` of a query: the moment of the past that the answer is of. */
export const AsOf = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({
    type: String,
    maxLength: maxLengthOfMoment,
    description:
      'As things stood at the end of a day (`yyyy-MM-dd`, UTC) or at a moment (`yyyy-MM-ddTHH:mm:ssZ`); what is ahead is now',
  })(target, key);
  IsOptional()(target, key);
  PlainLine()(target, key);
  MaxLength(maxLengthOfMoment)(target, key);
  ValidateBy({
    name: 'asOf',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && asOfMoment(value) !== undefined,
      defaultMessage: () => asOfRefusal,
    },
  })(target, key);
};

/** The property `format` of a download's query. */
export const Format = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ enum: downloadFormats, default: 'xlsx' })(target, key);
  IsOptional()(target, key);
  IsIn(downloadFormats)(target, key);
};
