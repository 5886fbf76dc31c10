import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsString, IsUUID, Length, ValidateNested } from 'class-validator';
import { type StaffRole, staffRoles } from '#contracts/people/roles';
import {
  maxOrganisations,
  userFiltersOf,
  userList,
  userOrganisationList,
} from '#contracts/people/user-admin';
import type { DownloadFormat } from '#platform/workbook/writing/write-table';
import { criteriaQueryOf, Format, pageQueryOf } from '../../lists/query.ts';
import { EmailAddress } from '../../platform/email-address.ts';
import { HoldsAtMost } from '../../errors/body-size.ts';
import { IfSent } from '../../platform/if-sent.ts';
import { PlainLine } from '../../platform/plain-fields.ts';

/** A page of all users. */
export class ListUsersQuery extends pageQueryOf(userList) {}

/** What the list is narrowed by, to be named. */
export class UserFiltersQuery extends criteriaQueryOf(userFiltersOf) {}

/** The whole list of users as a file. */
export class DownloadUsersQuery extends ListUsersQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}

/** An address, whole: nobody is searched for by a part of one here. */
export class UserByEmailQuery {
  @EmailAddress()
  readonly email!: string;
}

/** A page of the organisations that somebody is in. */
export class ListUserOrganisationsQuery extends pageQueryOf(userOrganisationList) {}

const Name = (): PropertyDecorator => (target, key) => {
  ApiProperty({ minLength: 2, maxLength: 128 })(target, key);
  PlainLine()(target, key);
  IsString()(target, key);
  Length(2, 128, { message: 'A name has 2 to 128 characters.' })(target, key);
};

/** A role, and organisations by id; of who is everywhere by role none need be named. */
class StaffAssignment {
  @ApiProperty({ enum: staffRoles })
  @IsIn(staffRoles, { message: 'Choose one of the roles.' })
  readonly role_id!: StaffRole;

  @ApiProperty({ type: [String], maxItems: maxOrganisations })
  @IsArray()
  @ArrayMaxSize(maxOrganisations)
  @IsUUID(undefined, { each: true })
  readonly organisations!: string[];
}

/** What it says besides is few values. */
const besides = 20;

/** `POST /api/internal/users`. */
@HoldsAtMost(maxOrganisations + besides)
export class NewUserRequest extends StaffAssignment {
  @EmailAddress()
  readonly email!: string;

  @Name()
  readonly first_name!: string;

  @Name()
  readonly last_name!: string;
}

/** `PUT /api/internal/users/{id}`. */
@HoldsAtMost(2 * maxOrganisations + besides)
export class EditUserRequest extends StaffAssignment {
  /** What the form had loaded: organisations merge with what colleagues changed since, another role by now is a conflict. */
  @ApiPropertyOptional({ type: StaffAssignment })
  @IfSent()
  @ValidateNested()
  @Type(() => StaffAssignment)
  readonly loaded?: StaffAssignment;
}
