import { ApiProperty } from '@nestjs/swagger';
import { isEmail, IsString, MaxLength, ValidateBy } from 'class-validator';
import { PlainLine } from './plain-fields.ts';

/** The validator's own throws at half a character, which is the client's fault and not ours. */
const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && value.isWellFormed() && isEmail(value);

/** An e-mail address of a body, at most 128 characters. */
export const EmailAddress = (): PropertyDecorator => (target, key) => {
  ApiProperty({ maxLength: 128, format: 'email' })(target, key);
  PlainLine()(target, key);
  IsString()(target, key);
  MaxLength(128, { message: 'An e-mail address has at most 128 characters.' })(target, key);
  ValidateBy({
    name: 'isEmailAddress',
    validator: { validate: isAddress, defaultMessage: () => 'Enter a valid e-mail address.' },
  })(target, key);
};
