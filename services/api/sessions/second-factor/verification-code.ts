import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { maxCodeLength } from '#contracts/people/second-factor';
import { PlainLine } from '../../platform/plain-fields.ts';

/** A code of an authenticator app, or a recovery code; with whatever space between its groups. */
export const VerificationCode = (): PropertyDecorator => (target, key) => {
  ApiProperty({
    minLength: 6,
    maxLength: maxCodeLength,
    description: 'Of an authenticator app, or a recovery code',
  })(target, key);
  PlainLine()(target, key);
  IsString()(target, key);
  Length(6, maxCodeLength, { message: 'Enter the six digits of your app, or a recovery code.' })(target, key);
};
