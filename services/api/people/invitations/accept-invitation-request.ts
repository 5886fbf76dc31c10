import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, MaxLength } from 'class-validator';
import { IfSent } from '../../platform/if-sent.ts';
import { PlainLine, Verbatim } from '../../platform/plain-fields.ts';

const ofName = 'A name has 2 to 128 characters.';
const asTyped = 'A password is what was typed, to the character.';

const Name = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ minLength: 2, maxLength: 128 })(target, key);
  PlainLine()(target, key);
  IfSent()(target, key);
  IsString()(target, key);
  Length(2, 128, { message: ofName })(target, key);
};

const Password = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ minLength: 10, maxLength: 128 })(target, key);
  Verbatim(asTyped)(target, key);
  IfSent()(target, key);
  IsString()(target, key);
  MaxLength(128, { message: 'The password must have 10 to 128 characters.' })(target, key);
};

/** `POST /api/invitations/{token}/accept`: all four of whoever has no account, none of whoever has one. */
export class AcceptInvitationRequest {
  @Name()
  readonly first_name?: string;

  @Name()
  readonly last_name?: string;

  @Password()
  readonly password?: string;

  @Password()
  readonly confirm_password?: string;
}
