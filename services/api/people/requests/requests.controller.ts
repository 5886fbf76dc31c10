import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ApiNoContentResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type { OrganisationCreated } from '#contracts/people/organisation-admin';
import type { Principal } from '#contracts/people/principal';
import { type RequestAnswer, requestList, type RequestsAnswer } from '#contracts/people/requests';
import { type OrganisationRole, organisationRoles } from '#contracts/people/roles';
import { Staff } from '../../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentPrincipal } from '../../access/current.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import { pageQueryOf } from '../../lists/query.ts';
import type { CommandContext } from '../../platform/execute-port.ts';
import { IfSent } from '../../platform/if-sent.ts';
import { type Answered, answeredAt } from '../../platform/positions.ts';
import { NewOrganisationRequest } from '../organisations/organisations.dto.ts';
import { AcceptRequest } from './accept-request.ts';
import { CheckRequest } from './check-request.ts';
import { FoundForRequest } from './found-for-request.ts';
import { GetRequest } from './get-request.ts';
import { ListRequests } from './list-requests.ts';
import { RejectRequest } from './reject-request.ts';

export class ListRequestsQuery extends pageQueryOf(requestList) {}

/** `POST /api/internal/users/public-requests/{id}/accept`. */
export class AcceptRequestBody {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'Please select an organisation in order to assign' })
  readonly organisation_id!: string;

  /** The one that may least where none is chosen. */
  @ApiPropertyOptional({ enum: organisationRoles })
  @IfSent()
  @IsIn(organisationRoles, { message: 'Choose one of the roles.' })
  readonly role?: OrganisationRole;
}

/** All requests stand in one stream: a key that was used for one of them is none for another. */
const about = (id: string, principal: Principal, command: CommandKey): CommandContext =>
  contextOf(principal, undefined, { ...command, commandId: `${command.commandId}/${id}` });

/** Whoever registered by themselves, and how staff answer them. */
@ApiTags('Users')
@Controller('api/internal/users/public-requests')
export class RequestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Staff('user_list')
  @ApiOperation({ summary: 'Requests that wait for an answer, the longest first' })
  list(@Query() query: ListRequestsQuery, @Req() { url }: FastifyRequest): Promise<RequestsAnswer> {
    return this.queries.execute(new ListRequests(query, url));
  }

  @Get(':id')
  @Staff('user_list')
  @ApiOperation({ summary: 'One request, and as what it can be accepted' })
  read(@Param('id', UuidPipe) id: string): Promise<RequestAnswer> {
    return this.queries.execute(new GetRequest(id));
  }

  @Get(':token/status')
  @Staff('user_list')
  @HttpCode(204)
  @ApiOperation({ summary: 'Whether a request still waits' })
  @ApiNoContentResponse({ description: 'It does' })
  async status(@Param('token') token: string): Promise<void> {
    await this.queries.execute(new CheckRequest(token));
  }

  @Post(':id/accept')
  @Staff('user_list', 'organization.create.any')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'They are a member of the organisation' })
  async accept(
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
    @Param('id', UuidPipe) id: string,
    @Body() { organisation_id: organisationId, role = 'spectator' }: AcceptRequestBody,
  ): Promise<Answered<undefined>> {
    const context = about(id, principal, command);
    const into = { organisationId, role };
    return answeredAt(
      await this.commands.execute(new AcceptRequest(principal, id, into, context)),
      undefined,
    );
  }

  @Post(':id/organisation')
  @Staff('user_list', 'organization.create.any')
  @ApiOperation({ summary: 'Founds an organisation whose administrator they are' })
  async found(
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
    @Param('id', UuidPipe) id: string,
    @Body() body: NewOrganisationRequest,
  ): Promise<Answered<OrganisationCreated>> {
    const context = about(id, principal, command);
    const { organisationId, position } = await this.commands.execute(
      new FoundForRequest(principal, id, body, context),
    );
    return answeredAt(position, { id: organisationId });
  }

  @Delete(':id')
  @Staff('user_list', 'organization.create.any')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Rejected; they are told by mail' })
  async reject(
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
    @Param('id', UuidPipe) id: string,
  ): Promise<Answered<undefined>> {
    const context = about(id, principal, command);
    return answeredAt(await this.commands.execute(new RejectRequest(id, context)), undefined);
  }
}
