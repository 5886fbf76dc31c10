import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { shortestPortSearch } from '#contracts/booking/option-calls';
import { foldText } from '#contracts/cells/fold-text';
import type { PageSize as Size } from '#contracts/lists/criteria';
import type { Paginated } from '#contracts/lists/paginated';
import type { NamedRef } from '#domain/booking/terms';
import { paginate } from '../../lists/paginate.ts';
import { PageNumber, PageSize, windowOf } from '../../lists/paging.ts';
import { PlainLine } from '../../platform/plain-fields.ts';

const longestSearch = 128;
const roles = ['load', 'discharge'] as const;

class OptionPageQuery {
  @PageNumber()
  page = 1;

  @PageSize()
  per_page: Size = 10;

  /** The specification's other name of `per_page`, which it takes the place of. */
  @PageSize()
  limit?: Size;
}

/** A page of options whose names contain a text. */
export class OptionsQuery extends OptionPageQuery {
  @ApiPropertyOptional({ maxLength: longestSearch })
  @IsOptional()
  @PlainLine()
  @IsString()
  @MaxLength(longestSearch)
  search?: string;
}

/** A page of ports whose names or UN/LOCODEs contain a text. */
export class PortsQuery extends OptionPageQuery {
  @ApiProperty({ minLength: shortestPortSearch, maxLength: longestSearch })
  @PlainLine()
  @IsString()
  @MinLength(shortestPortSearch)
  @MaxLength(longestSearch)
  search!: string;

  @ApiProperty({ enum: roles })
  @IsIn(roles)
  role!: (typeof roles)[number];

  @ApiPropertyOptional({ maxLength: 64, description: 'Only ports of this trade' })
  @IsOptional()
  @PlainLine()
  @IsString()
  @MaxLength(64)
  trade?: string;

  @ApiPropertyOptional({ maxLength: 64, description: 'Only ports where this vessel type calls' })
  @IsOptional()
  @PlainLine()
  @IsString()
  @MaxLength(64)
  type?: string;
}

/** The options that a query asks for, of all in their order. `address`: of the request. */
export const optionPage = <Option extends NamedRef>(
  options: readonly Option[],
  { search = '', page, per_page, limit = per_page }: OptionsQuery,
  address: string,
  textsOf: (option: Option) => readonly string[] = ({ name }) => [name],
): Paginated<Option> => {
  const wanted = foldText(search.trim());
  const found = options.filter((option) => textsOf(option).some((text) => foldText(text).includes(wanted)));
  const shown = { page, per_page: limit };
  const { skip, limit: most } = windowOf(shown);
  return paginate(found.slice(skip, skip + most), shown, found.length, address);
};
