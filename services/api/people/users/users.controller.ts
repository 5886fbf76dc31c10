import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { gates } from '#contracts/people/gates';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Principal } from '#contracts/people/principal';
import type {
  NewUserForm,
  UserAppointed,
  UserByEmail,
  UserDetails,
  UserFilters,
  UserOrganisationsAnswer,
  UsersAnswer,
} from '#contracts/people/user-admin';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { CarriesOrganisations, Staff } from '../../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentPrincipal } from '../../access/current.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import { AnswersFile } from '../../platform/answers-file.ts';
import { type Answered, answeredAt } from '../../platform/positions.ts';
import { spend } from '../../platform/spend.ts';
import { originOf } from '../../sessions/audit.ts';
import { AppointStaff } from './appoint-staff.ts';
import { UserDownload } from './download-users.ts';
import { ChooseChannels } from './choose-channels.ts';
import { EndAccess } from './end-access.ts';
import { ErasePerson } from './erase-person.ts';
import { FindUserByEmail } from './find-user-by-email.ts';
import { GetNewUserForm } from './get-new-user-form.ts';
import { GetUser } from './get-user.ts';
import { GetUserFilters } from './get-user-filters.ts';
import { ListUserOrganisations } from './list-user-organisations.ts';
import { ListUsers } from './list-users.ts';
import { NotificationChoiceRequest } from './notification-choice.ts';
import { ReassignStaff } from './reassign-staff.ts';
import { RestoreAccess } from './restore-access.ts';
import { SignOutEverywhere } from './sign-out-everywhere.ts';
import { TakeSecondFactorOff } from './take-second-factor-off.ts';
import {
  DownloadUsersQuery,
  EditUserRequest,
  ListUserOrganisationsQuery,
  ListUsersQuery,
  NewUserRequest,
  UserByEmailQuery,
  UserFiltersQuery,
} from './users.dto.ts';

/** Addresses that one person looks up in a minute: a wizard invites 100 people, typed one at a time. */
const maxLookedUp = 60;

/** Organisations that one administrator chooses for in an hour, of whomever: each choice is kept for ever. */
const maxChoices = 600;

/** Everybody who is known, for staff: who is appointed, edited, loses access and is erased. */
@ApiTags('Users')
@Controller('api/internal/users')
export class UsersController {
  private readonly lookedUp = new RateLimiterMemory({ points: maxLookedUp, duration: 60 });
  private readonly choices = new RateLimiterMemory({ points: maxChoices, duration: 3_600 });

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly downloads: UserDownload,
  ) {}

  @Get()
  @Staff('user_list')
  @ApiOperation({ summary: 'People with an account, or an invitation, by name' })
  list(
    @CurrentPrincipal() principal: Principal,
    @Query() query: ListUsersQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<UsersAnswer> {
    return this.queries.execute(new ListUsers(principal, query, url));
  }

  @Get('download')
  @Staff('user_list')
  @ApiOperation({ summary: 'The list under the same filters as a file' })
  @AnswersFile(...Object.values(downloadTypes))
  download(
    @CurrentPrincipal() principal: Principal,
    @Query() { format, ...query }: DownloadUsersQuery,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.downloads.file(principal, query, format, originOf(request));
  }

  @Get('by-email')
  @Staff('organisation_list', 'organization.create.any')
  @ApiOperation({ summary: 'Whose account an address is, for whoever is about to invite it' })
  @ApiNoContentResponse({ description: 'Nobody has an account by this address' })
  async byEmail(
    @CurrentPrincipal() { userId }: Principal,
    @Query() { email }: UserByEmailQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserByEmail | undefined> {
    await spend(this.lookedUp, userId);
    const found = await this.queries.execute(new FindUserByEmail(email));
    if (!found) void reply.status(204);
    return found;
  }

  @Get('filters')
  @Staff('user_list')
  @ApiOperation({ summary: 'What the list can be narrowed by' })
  filters(@Query() { organisation = [] }: UserFiltersQuery): Promise<UserFilters> {
    return this.queries.execute(new GetUserFilters(organisation));
  }

  @Get('new')
  @Staff('user_list', 'staff.update.any')
  @ApiOperation({ summary: 'What the forms of staff offer' })
  form(): Promise<NewUserForm> {
    return this.queries.execute(new GetNewUserForm());
  }

  @Post()
  @Staff('user_list', 'staff.update.any')
  @ApiOperation({ summary: 'Appoints one of the staff; their password they choose by a reset' })
  async appoint(
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
    @Body() body: NewUserRequest,
  ): Promise<Answered<UserAppointed>> {
    const { email, first_name: firstName, last_name: lastName, role_id: role, organisations } = body;
    const { userId, position } = await this.commands.execute(
      new AppointStaff(
        { email, firstName, lastName, role, organisations },
        contextOf(principal, undefined, command),
      ),
    );
    return answeredAt(position, { id: userId });
  }

  @Get(':userId')
  @Staff('user_list')
  @ApiOperation({ summary: 'One person, with what may be done about them' })
  read(
    @CurrentPrincipal() principal: Principal,
    @Param('userId', UuidPipe) userId: string,
  ): Promise<UserDetails> {
    return this.queries.execute(new GetUser(principal, userId));
  }

  @Get(':userId/organisations')
  @Staff('user_list')
  @ApiOperation({ summary: 'Organisations that somebody is in, or assigned to, by name' })
  organisations(
    @Param('userId', UuidPipe) userId: string,
    @Query() query: ListUserOrganisationsQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<UserOrganisationsAnswer> {
    return this.queries.execute(new ListUserOrganisations(userId, query, url));
  }

  @Put(':userId/organisations')
  @Staff({ ...gates.user_list, flags: ['notifications'] }, 'staff.update.any')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'They are told of these organisations by these channels' })
  async chooseChannels(
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
    @Param('userId', UuidPipe) userId: string,
    @Body() body: NotificationChoiceRequest,
  ): Promise<Answered<undefined>> {
    await spend(this.choices, principal.userId, Math.max(1, body.organisations.length));
    const context = contextOf(principal, undefined, command);
    return answeredAt(await this.commands.execute(new ChooseChannels(userId, body, context)), undefined);
  }

  @Put(':userId')
  @CarriesOrganisations()
  @Staff('user_list', 'staff.update.any')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'One of the staff has that role, and those organisations' })
  async edit(
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
    @Param('userId', UuidPipe) userId: string,
    @Body() { role_id: role, organisations, loaded }: EditUserRequest,
  ): Promise<Answered<undefined>> {
    const change = {
      wanted: { role, organisations },
      loaded: loaded && { role: loaded.role_id, organisations: loaded.organisations },
    };
    const context = contextOf(principal, undefined, command);
    return answeredAt(await this.commands.execute(new ReassignStaff(userId, change, context)), undefined);
  }

  @Delete(':userId')
  @Staff('user_list', 'staff.update.any')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Their access has ended' })
  async endAccess(
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
    @Param('userId', UuidPipe) userId: string,
    @Req() request: FastifyRequest,
  ): Promise<Answered<undefined>> {
    const context = contextOf(principal, undefined, command);
    const ending = new EndAccess(userId, context, originOf(request));
    return answeredAt(await this.commands.execute(ending), undefined);
  }

  @Post(':userId/restore')
  @Staff('user_list', 'staff.update.any')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Their access is given back, as it was' })
  async restore(
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
    @Param('userId', UuidPipe) userId: string,
    @Req() request: FastifyRequest,
  ): Promise<Answered<undefined>> {
    const context = contextOf(principal, undefined, command);
    const restoring = new RestoreAccess(userId, context, originOf(request));
    return answeredAt(await this.commands.execute(restoring), undefined);
  }

  @Delete(':userId/sessions')
  @Staff('user_list', 'staff.update.any')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'They are signed out everywhere, and may sign in again' })
  async signOut(
    @CurrentPrincipal() principal: Principal,
    @Param('userId', UuidPipe) userId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { userId: actor } = principal;
    await this.commands.execute(new SignOutEverywhere(userId, { actor }, originOf(request)));
  }

  @Delete(':userId/second-factor')
  @Staff('user_list', 'staff.update.any')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Signing in asks them for the password alone; they are told by mail' })
  async takeSecondFactorOff(
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
    @Param('userId', UuidPipe) userId: string,
    @Req() request: FastifyRequest,
  ): Promise<Answered<undefined>> {
    const context = contextOf(principal, undefined, command);
    const takingOff = new TakeSecondFactorOff(userId, context, originOf(request));
    return answeredAt(await this.commands.execute(takingOff), undefined);
  }

  @Post(':userId/erase')
  @Staff('user_list', 'staff.update.any')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Name, address and all else of the vault are gone for good' })
  async erase(
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
    @Param('userId', UuidPipe) userId: string,
    @Req() request: FastifyRequest,
  ): Promise<Answered<undefined>> {
    const context = contextOf(principal, undefined, command);
    const erasing = new ErasePerson(userId, context, originOf(request));
    return answeredAt(await this.commands.execute(erasing), undefined);
  }
}
