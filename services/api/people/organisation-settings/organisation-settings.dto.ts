import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  Length,
  ValidateNested,
} from 'class-validator';
import { type OrganisationSettingId, settingIds } from '#contracts/people/organisation-admin';
import { etaSources, type OrganisationSettingsChange } from '#contracts/people/organisation-settings';
import { type BookingTemplateName, templateNames } from '#contracts/templates/names';
import type { EtaSource } from '#domain/organisation/events';
import { IfSent } from '../../platform/if-sent.ts';
import { PlainLine } from '../../platform/plain-fields.ts';

class SwitchedSetting {
  @ApiProperty({ enum: settingIds })
  @IsIn(settingIds, { message: 'There is no such setting.' })
  readonly id!: OrganisationSettingId;

  @ApiProperty()
  @IsBoolean()
  readonly enabled!: boolean;
}

/** `POST settings`: what shall be otherwise. */
export class ChangeSettingsRequest implements OrganisationSettingsChange {
  @ApiPropertyOptional({ type: [SwitchedSetting], maxItems: settingIds.length })
  @IfSent()
  @IsArray()
  @ArrayMaxSize(settingIds.length)
  @ArrayUnique(({ id }: SwitchedSetting) => id, { message: 'A setting stands here twice.' })
  @ValidateNested({ each: true })
  @Type(() => SwitchedSetting)
  readonly settings?: SwitchedSetting[];

  @ApiPropertyOptional({ enum: templateNames })
  @IfSent()
  @IsIn(templateNames, { message: 'Choose one of the templates.' })
  readonly bookingTemplate?: BookingTemplateName;

  @ApiPropertyOptional({ enum: etaSources })
  @IfSent()
  @IsIn(etaSources, { message: 'Choose live or adjusted.' })
  readonly etaSource?: EtaSource;
}

/** `PUT /api/customer/organisations/{orgId}`. */
export class RenameOrganisationRequest {
  @ApiProperty({ minLength: 3, maxLength: 128 })
  @PlainLine()
  @IsString()
  @Length(3, 128, { message: 'A name has 3 to 128 characters.' })
  readonly name!: string;
}
