import { ApiProperty } from '@nestjs/swagger';
import { IsIn, ValidateBy } from 'class-validator';
import { areWidths, leastWidth, maxColumns, maxWidth } from '#contracts/people/preferences';
import { type ListArrangement, type Theme, themes } from '#domain/user/events';
import { Verbatim } from '../platform/plain-fields.ts';

/** `PUT /api/customer/preferences/theme`. */
export class ThemeRequest {
  @ApiProperty({ enum: themes })
  @Verbatim('One of the names that the portal has.')
  @IsIn(themes)
  readonly theme!: Theme;
}

/** `PUT /api/customer/preferences/lists/{list}`. */
export class ListArrangementRequest {
  @ApiProperty({
    description: 'Pixels by column; a column that is not named is as wide as the list has it',
    type: 'object',
    additionalProperties: { type: 'integer', minimum: leastWidth, maximum: maxWidth },
    maxProperties: maxColumns,
  })
  @ValidateBy({
    name: 'areWidths',
    validator: {
      validate: areWidths,
      defaultMessage: () =>
        `These are widths of at most ${maxColumns} columns, in whole pixels from ${leastWidth} to ${maxWidth}.`,
    },
  })
  readonly widths!: ListArrangement['widths'];
}
