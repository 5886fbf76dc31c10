import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  Equals,
  IsArray,
  IsIn,
  IsString,
  Length,
  MaxLength,
} from 'class-validator';
import { type BusinessType, businessTypeIds, maxTradelanes } from '#contracts/people/registration';
import { EmailAddress } from '../../platform/email-address.ts';
import { PlainLine, Verbatim } from '../../platform/plain-fields.ts';

const asTyped = 'A password is what was typed, to the character.';

/** `GET /api/registration/check-email`. */
export class CheckEmailQuery {
  @EmailAddress()
  readonly email!: string;
}

/** `POST /api/registration/register`. */
export class RegistrationRequest {
  @EmailAddress()
  readonly email!: string;

  @ApiProperty({ minLength: 10, maxLength: 128 })
  @Verbatim(asTyped)
  @IsString()
  @MaxLength(128, { message: 'The password must have 10 to 128 characters.' })
  readonly password!: string;

  @ApiProperty({ type: [String], minItems: 1, maxItems: maxTradelanes })
  @PlainLine()
  @IsArray()
  @ArrayMinSize(1, { message: 'Choose at least one trade.' })
  @ArrayMaxSize(maxTradelanes)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  readonly tradelanes!: string[];

  @ApiProperty({ minLength: 2, maxLength: 128 })
  @PlainLine()
  @IsString()
  @Length(2, 128, { message: 'A name has 2 to 128 characters.' })
  readonly first_name!: string;

  @ApiProperty({ minLength: 2, maxLength: 128 })
  @PlainLine()
  @IsString()
  @Length(2, 128, { message: 'A name has 2 to 128 characters.' })
  readonly last_name!: string;

  @ApiProperty({ minLength: 2, maxLength: 128 })
  @PlainLine()
  @IsString()
  @Length(2, 128, { message: 'A company has 2 to 128 characters.' })
  readonly organisation!: string;

  @ApiProperty({ enum: businessTypeIds })
  @IsIn(businessTypeIds, { message: 'Choose what your company does.' })
  readonly business_type!: BusinessType;

  @ApiProperty({ enum: [true] })
  @Equals(true, {
    message: 'You must accept the Privacy Notice and Terms & Conditions to register.',
  })
  readonly terms!: boolean;
}
