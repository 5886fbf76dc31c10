import { Body, Controller, Get, HttpCode, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '#contracts/people/principal';
import type { ProfileAnswer } from '#contracts/people/profile';
import { SignedIn } from '../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentIdentity } from '../access/current.ts';
import type { Identity } from '../access/identity.ts';
import { ApiError, invalid, unauthenticated } from '../errors/api-error.ts';
import { Principals } from '../people/principals.ts';
import { Answered, answeredAt } from '../platform/positions.ts';
import { ChangeOwnPassword } from './change-own-password.ts';
import { ProfileRequest } from './profile-request.ts';
import { presentProfile } from './profile-view.ts';
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

/** Names of the operator's staff follow its directory, whichever way they sign in. */
const refuseStaff = ({ userType }: Principal): void => {
  if (userType !== 'g2o') return;
  throw new ApiError(
    403,
    'names_from_directory',
    'Names of G2O staff follow the company directory. Have yours changed there.',
  );
};

/** One's own profile. */
@ApiTags('profile')
@Controller('api/customer/profile')
export class ProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly principals: Principals,
  ) {}

  @Get()
  @SignedIn()
  @ApiOkResponse({ description: 'Profile, organisations and permissions of who is signed in' })
  async read(@CurrentIdentity() identity: Identity): Promise<ProfileAnswer> {
    const { user, principal } = await this.own(identity);
    return presentProfile(user, principal);
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
    refuseStaff(identity.principal);
    const name = { firstName: body.first_name, lastName: body.last_name };
    const context = contextOf(identity.principal, undefined, command);
    return answeredAt(await this.commands.execute(new RenameOneself(name, context)), undefined);
  }

  private async changePassword(
    identity: Identity,
    body: PasswordsGiven,
    { commandId, request }: Pick<CommandKey, 'commandId'> & { readonly request: FastifyRequest },
  ): Promise<undefined> {
    const { user } = await this.own(identity);
    const passwords = {
      current: body.current_password,
      next: body.new_password,
      confirmation: body.confirm_password,
    };
    const caller = { address: request.ip, requestId: request.id };
    await this.commands.execute(
      new ChangeOwnPassword(user, passwords, identity.session.id, commandId, caller),
    );
    return undefined;
  }

  private async own(identity: Identity) {
    const known = await this.principals.of(identity.principal.userId);
    if (!known) throw unauthenticated();
    return known;
  }
}
