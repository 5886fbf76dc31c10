import { Body, Controller, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { SubmitAnswer } from '#contracts/declaration-draft/submission-calls';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { CarriesDrafts, OrganisationMember } from '../../access/access.ts';
import { Command, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import type { CommandKey } from '../../access/current.ts';
import type { Answered } from '../../platform/positions.ts';
import { FlatBody } from '../../errors/flat-body.ts';
import { scopeOf } from '../scope.ts';
import { DeclareBookings } from './declare-bookings.ts';
import { bookingsInBody, requestOf, SubmitBody } from './submission.dto.ts';
import { SubmitDeclaration } from './submit-declaration.ts';

/** Declarations on their way into bookings. */
@ApiTags('Declarations')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-declarations')
export class SubmissionController {
  constructor(private readonly commands: CommandBus) {}

  @CarriesDrafts()
  @Post()
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  @ApiBody({ type: SubmitBody })
  @ApiCreatedResponse({ description: 'All is settled' })
  @ApiAcceptedResponse({ description: 'It goes on; the same key asks again' })
  @ApiOperation({
    summary:
      'Submits reviewed rows, or saves and submits bookings: 201 when all is settled, 202 while it goes on',
  })
  async submit(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Body(new FlatBody(SubmitBody, { bookings: bookingsInBody })) body: unknown,
    @Command() key: CommandKey,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answered<SubmitAnswer>> {
    const request = requestOf(body as SubmitBody);
    const scope = scopeOf(principal, organisation);
    const answer = await this.commands.execute(
      'sent' in request
        ? new DeclareBookings(scope, key, request.sent)
        : new SubmitDeclaration(scope, key, request.reviewed),
    );
    void reply.status(answer.body.completed ? 201 : 202);
    return answer;
  }
}
