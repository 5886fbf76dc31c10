import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Verbatim } from '../../platform/plain-fields.ts';
import { VerificationCode } from '../../sessions/second-factor/verification-code.ts';

/** Begins to set one up. */
export class EnrolmentRequest {
  @ApiProperty({ maxLength: 128 })
  @Verbatim('A password is what was typed, to the character.')
  @IsString()
  @Length(1, 128, { message: 'Enter your password, of at most 128 characters.' })
  readonly password!: string;
}

/** Changes or removes one that is there. */
export class PasswordAndCode extends EnrolmentRequest {
  @VerificationCode()
  readonly verification_code!: string;
}

/** Sets it, by a first code. */
export class FirstCode {
  @ApiProperty({ maxLength: 1_000, description: 'What the beginning was answered with' })
  @Verbatim('What was sealed here is only opened again.')
  @IsString()
  @Length(1, 1_000)
  readonly enrolment!: string;

  @VerificationCode()
  readonly verification_code!: string;
}
