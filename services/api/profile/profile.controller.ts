import { Body, Controller, Get, HttpCode, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { ProfileAnswer } from '#contracts/people/profile';
import { SignedIn } from '../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentIdentity } from '../access/current.ts';
import type { Identity } from '../access/identity.ts';
import { invalid } from '../errors/api-error.ts';
import { Answered, answeredAt } from '../platform/positions.ts';
import { originOf } from '../sessions/audit.ts';
import { ChangeOwnPassword } from './change-own-password.ts';
import { GetProfile } from './get-profile.ts';
import { ProfileRequest } from './profile-request.ts';
import { RenameOneself } from './rename-oneself.ts';

type Names = Required<Pick<ProfileRequest, 'first_name' | 'last_name'>>;
type PasswordsGiven = Required<
  Pick<ProfileRequest, 'current_password' | 'new_password' | 'confirm_password'>
>;

const required = (request: ProfileRequest, fields: readonly (keyof ProfileRequest)[]) => {
  const missing = fields.filter((field) => request[field] === undefined);
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((field) => [field, ['This field is required.']])));
};

const passwordFields = ['current_password', 'new_password', 'confirm_password'] as const;
const nameFields = ['first_name', 'last_name'] as const;

function assertPasswords(request: ProfileRequest): asserts request is ProfileRequest & PasswordsGiven {
  const names = nameFields.filter((field) => request[field] !== undefined);
  if (names.length > 0)
    throw invalid(
      Object.fromEntries(names.map((field) => [field, ['Change names and password one after the other.']])),
    );
  required(request, passwordFields);
}

function assertNames(request: ProfileRequest): asserts request is ProfileRequest & Names {
  required(request, nameFields);
}

/** One's own profile. */
@ApiTags('profile')
@Controller('api/customer/profile')
export class ProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @SignedIn()
  @ApiOkResponse({ description: 'Profile, organisations and permissions of who is signed in' })
  read(@CurrentIdentity() { principal }: Identity): Promise<ProfileAnswer> {
    return this.queries.execute(new GetProfile(principal.userId));
  }

  /** Changes the names, or the password; the answer is empty, for `GET` has the profile. */
  @Put()
  @SignedIn()
  @HttpCode(204)
  async change(
    @CurrentIdentity() identity: Identity,
    @Command() command: CommandKey,
    @Body() body: ProfileRequest,
    @Req() request: FastifyRequest,
  ): Promise<Answered<undefined> | undefined> {
    if (passwordFields.some((field) => body[field] !== undefined)) {
      assertPasswords(body);
      return this.changePassword(identity, body, { ...command, request });
    }
    assertNames(body);
    const name = { firstName: body.first_name, lastName: body.last_name };
    const context = contextOf(identity.principal, undefined, command);
    return answeredAt(
      await this.commands.execute(new RenameOneself(identity.principal.userType, name, context)),
      undefined,
    );
  }

  private async changePassword(
    identity: Identity,
    body: PasswordsGiven,
    { commandId, request }: Pick<CommandKey, 'commandId'> & { readonly request: FastifyRequest },
  ): Promise<undefined> {
    const passwords = {
      current: body.current_password,
      next: body.new_password,
      confirmation: body.confirm_password,
    };
    const { principal, session } = identity;
    await this.commands.execute(
      new ChangeOwnPassword(principal.userId, passwords, session.id, commandId, originOf(request)),
    );
    return undefined;
  }
}
