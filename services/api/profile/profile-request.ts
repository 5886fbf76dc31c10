import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, Length, Matches } from 'class-validator';

/** Length counts without the blanks around a name, which are never kept. */
const Trimmed = () =>
  Transform(({ value }: { readonly value: unknown }) => (typeof value === 'string' ? value.trim() : value));

const ofName = 'A name has 2 to 128 characters.';
/** Line ends and signs that turn the direction of what follows stand in nobody's name, but could pass for somebody else's. */
const printable = /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u;
const asPrintable = { message: 'A name has letters and signs that can be printed, in one line.' };

/** `PUT /api/customer/profile`: both names, or the three passwords. */
export class ProfileRequest {
  @ApiPropertyOptional({ minLength: 2, maxLength: 128 })
  @Trimmed()
  @IsOptional()
  @IsString()
  @Length(2, 128, { message: ofName })
  @Matches(printable, asPrintable)
  readonly first_name?: string;

  @ApiPropertyOptional({ minLength: 2, maxLength: 128 })
  @Trimmed()
  @IsOptional()
  @IsString()
  @Length(2, 128, { message: ofName })
  @Matches(printable, asPrintable)
  readonly last_name?: string;

  @ApiPropertyOptional({ maxLength: 128 })
  @IsOptional()
  @IsString()
  @Length(1, 128, { message: 'Enter your current password.' })
  readonly current_password?: string;

  @ApiPropertyOptional({ minLength: 10, maxLength: 128 })
  @IsOptional()
  @IsString()
  readonly new_password?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  readonly confirm_password?: string;
}
