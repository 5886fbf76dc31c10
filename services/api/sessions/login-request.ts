import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, Length } from 'class-validator';
import { IfSent } from '../platform/if-sent.ts';
import { PlainLine, Verbatim } from '../platform/plain-fields.ts';
import { VerificationCode } from './second-factor/verification-code.ts';

/** `POST /api/login`. */
export class LoginRequest {
  @ApiProperty({ maxLength: 128 })
  @PlainLine()
  @IsString()
  @Length(1, 128, { message: 'Enter your e-mail address, of at most 128 characters.' })
  readonly email!: string;

  @ApiProperty({ maxLength: 128 })
  @Verbatim('A password is what was typed, to the character.')
  @IsString()
  @Length(1, 128, { message: 'Enter your password, of at most 128 characters.' })
  readonly password!: string;

  @ApiPropertyOptional()
  @IfSent()
  @IsBoolean()
  readonly remember_me?: boolean;
}

/** `POST /api/login/second-factor`. */
export class SecondStepRequest {
  @ApiProperty({ maxLength: 64, description: 'What the first step was answered with' })
  @Verbatim('What the first step answered with is only compared.')
  @IsString()
  @Length(1, 64)
  readonly sign_in!: string;

  @VerificationCode()
  readonly verification_code!: string;
}
