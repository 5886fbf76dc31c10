import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsString,
  IsUUID,
  Length,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import {
  maxOfEach,
  organisationList,
  type OrganisationSettingId,
  settingIds,
} from '#contracts/people/organisation-admin';
import { EmailAddress } from '../../platform/email-address.ts';
import { type OrganisationType, organisationTypes } from '#contracts/people/permissions';
import { type OrganisationRole, organisationRoles } from '#contracts/people/roles';
import { type BookingTemplateName, templateNames } from '#contracts/templates/names';
import { etaSources } from '#contracts/people/organisation-settings';
import type { EtaSource } from '#domain/organisation/events';
import type { DownloadFormat } from '#platform/workbook/writing/write-table';
import { Format, pageQueryOf } from '../../lists/query.ts';
import { IfSent } from '../../platform/if-sent.ts';
import { PlainLine } from '../../platform/plain-fields.ts';

/** A page of all organisations. */
export class ListOrganisationsQuery extends pageQueryOf(organisationList) {}

/** The whole list of organisations as a file. */
export class DownloadOrganisationsQuery extends ListOrganisationsQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}

class CustomerUser {
  @EmailAddress()
  readonly email!: string;

  @ApiProperty({ enum: organisationRoles })
  @IsIn(organisationRoles, { message: 'Choose one of the roles.' })
  readonly role!: OrganisationRole;
}

class ChosenOnce {
  @ApiProperty({ enum: templateNames })
  @IsIn(templateNames, { message: 'Choose one of the templates.' })
  readonly bookingTemplate!: BookingTemplateName;

  @ApiPropertyOptional({ enum: etaSources })
  @IfSent()
  @IsIn(etaSources, { message: 'Choose live or adjusted.' })
  readonly etaSource?: EtaSource;
}

/** `POST /api/internal/organisations`, in the specification's shape. */
export class NewOrganisationRequest {
  @ApiProperty({ minLength: 3, maxLength: 128 })
  @PlainLine()
  @IsString()
  @Length(3, 128, { message: 'A name has 3 to 128 characters.' })
  readonly name!: string;

  @ApiProperty({ enum: organisationTypes })
  @IsIn(organisationTypes, { message: 'Choose a type.' })
  readonly type!: OrganisationType;

  /** Ids of settings that are on. */
  @ApiProperty({ enum: settingIds, isArray: true })
  @IsArray()
  @ArrayUnique()
  @IsIn(settingIds, { each: true })
  readonly permissions!: OrganisationSettingId[];

  @ApiProperty({ type: [String], minItems: 1, maxItems: maxOfEach })
  @IsArray()
  @ArrayMinSize(1, { message: 'Choose at least one company.' })
  @ArrayMaxSize(maxOfEach)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  @PlainLine()
  readonly companies!: string[];

  @ApiProperty({ type: [String], maxItems: maxOfEach })
  @IsArray()
  @ArrayMaxSize(maxOfEach)
  @IsUUID(undefined, { each: true })
  readonly internal_users!: string[];

  @ApiProperty({ type: [CustomerUser], maxItems: maxOfEach })
  @IsArray()
  @ArrayMaxSize(maxOfEach, { message: `Invite at most ${maxOfEach} people at once.` })
  @ValidateNested({ each: true })
  @Type(() => CustomerUser)
  readonly customer_users!: CustomerUser[];

  @ApiPropertyOptional({ type: ChosenOnce })
  @IfSent()
  @ValidateNested()
  @Type(() => ChosenOnce)
  readonly settings?: ChosenOnce;
}
