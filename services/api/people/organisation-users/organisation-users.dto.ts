import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { PageSize as Size } from '#contracts/lists/criteria';
import { PlainLine } from '../../platform/plain-fields.ts';
import { EmailAddress } from '../../platform/email-address.ts';
import { type UserStanding, userStandings } from '#contracts/people/organisation-users';
import { type OrganisationRole, organisationRoles } from '#contracts/people/roles';
import { PageNumber, PageSize } from '../../lists/paging.ts';

const Several =
  (values: readonly string[]): PropertyDecorator =>
  (target, key) => {
    ApiPropertyOptional({ enum: values, isArray: true, name: `${String(key)}[]` })(target, key);
    IsOptional()(target, key);
    IsArray()(target, key);
    IsIn(values, { each: true })(target, key);
  };

/** A page of an organisation's people. */
export class ListOrganisationUsersQuery {
  @PageNumber()
  page = 1;

  @PageSize()
  per_page: Size = 10;

  @ApiPropertyOptional({ maxLength: 128, description: 'A part of a name or an e-mail address' })
  @IsOptional()
  @PlainLine()
  @IsString()
  @MaxLength(128)
  search?: string;

  @Several(organisationRoles)
  role?: OrganisationRole[];

  @Several(userStandings)
  status?: UserStanding[];
}

const Role = (): PropertyDecorator => (target, key) => {
  ApiProperty({ enum: organisationRoles })(target, key);
  IsIn(organisationRoles, { message: 'Choose one of the roles.' })(target, key);
};

/** `POST users-v2`. */
export class InviteRequest {
  @EmailAddress()
  readonly email!: string;

  @Role()
  readonly role!: OrganisationRole;
}

/** `PUT users-v2/{id}`. */
export class ChangeRoleRequest {
  @Role()
  readonly role!: OrganisationRole;
}
