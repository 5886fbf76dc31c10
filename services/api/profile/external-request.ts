import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length, MaxLength } from 'class-validator';
import { PlainLine, Verbatim } from '../platform/plain-fields.ts';

const ofName = 'A name has 2 to 128 characters.';
const asTyped = 'A password is what was typed, to the character.';
const ofPassword = 'The password must have 10 to 128 characters.';

/** `POST /api/external/profile`. */
export class ExternalNamesRequest {
  @ApiProperty({ minLength: 2, maxLength: 128 })
  @PlainLine()
  @IsString()
  @Length(2, 128, { message: ofName })
  readonly first_name!: string;

  @ApiProperty({ minLength: 2, maxLength: 128 })
  @PlainLine()
  @IsString()
  @Length(2, 128, { message: ofName })
  readonly last_name!: string;
}

/** `POST /api/external/profile/password`. */
export class ExternalPasswordRequest {
  @ApiProperty({ maxLength: 128 })
  @Verbatim(asTyped)
  @IsString()
  @Length(1, 128, { message: 'Enter your current password.' })
  readonly current_password!: string;

  @ApiProperty({ minLength: 10, maxLength: 128 })
  @Verbatim(asTyped)
  @IsString()
  @MaxLength(128, { message: ofPassword })
  readonly new_password!: string;

  @ApiProperty({ maxLength: 128 })
  @Verbatim(asTyped)
  @IsString()
  @MaxLength(128, { message: ofPassword })
  readonly confirm_password!: string;
}
