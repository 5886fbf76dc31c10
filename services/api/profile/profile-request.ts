import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, MaxLength } from 'class-validator';
import { IfSent } from '../platform/if-sent.ts';
import { PlainLine, Verbatim } from '../platform/plain-fields.ts';

const ofName = 'A name has 2 to 128 characters.';
const asTyped = 'A password is what was typed, to the character.';

/** `PUT /api/customer/profile`: both names, or the three passwords. */
export class ProfileRequest {
  @ApiPropertyOptional({ minLength: 2, maxLength: 128 })
  @PlainLine()
  @IfSent()
  @IsString()
  @Length(2, 128, { message: ofName })
  readonly first_name?: string;

  @ApiPropertyOptional({ minLength: 2, maxLength: 128 })
  @PlainLine()
  @IfSent()
  @IsString()
  @Length(2, 128, { message: ofName })
  readonly last_name?: string;

  @ApiPropertyOptional({ maxLength: 128 })
  @Verbatim(asTyped)
  @IfSent()
  @IsString()
  @Length(1, 128, { message: 'Enter your current password.' })
  readonly current_password?: string;

  @ApiPropertyOptional({ minLength: 10, maxLength: 128 })
  @Verbatim(asTyped)
  @IfSent()
  @IsString()
  @MaxLength(128, { message: 'The password must have 10 to 128 characters.' })
  readonly new_password?: string;

  @ApiPropertyOptional({ maxLength: 128 })
  @Verbatim(asTyped)
  @IfSent()
  @IsString()
  @MaxLength(128, { message: 'The password must have 10 to 128 characters.' })
  readonly confirm_password?: string;
}
