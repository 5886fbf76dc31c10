import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, MaxLength } from 'class-validator';
import { EmailAddress } from '../../platform/email-address.ts';
import { IfSent } from '../../platform/if-sent.ts';
import { Verbatim } from '../../platform/plain-fields.ts';

const asTyped = 'A password is what was typed, to the character.';
const ofLength = 'The password must have 10 to 128 characters.';

/** `POST /api/reset-password/request`. */
export class ResetRequest {
  @EmailAddress()
  readonly email!: string;
}

/** `POST /api/reset-password/{token}`. */
export class PasswordRequest {
  @ApiProperty({ minLength: 10, maxLength: 128 })
  @Verbatim(asTyped)
  @IsString()
  @Length(10, 128, { message: ofLength })
  readonly password!: string;

  @ApiPropertyOptional({ minLength: 10, maxLength: 128 })
  @Verbatim(asTyped)
  @IfSent()
  @IsString()
  @MaxLength(128, { message: ofLength })
  readonly confirm_password?: string;
}
