import { Body, Controller, Delete, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { NominationAnswered } from '#contracts/nomination/nomination-calls';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { OrganisationMember } from '../access/access.ts';
import { Command, type CommandKey, CurrentOrganisation, CurrentPrincipal } from '../access/current.ts';
import { UuidPipe } from '../errors/uuid-pipe.ts';
import type { Answered } from '../platform/positions.ts';
import { PutOrPost } from '../platform/put-or-post.ts';
import { spend } from '../platform/spend.ts';
import { AnswerNomination, type NominationAnswer } from './answer-nomination.ts';
import { VersionBody, VersionQuery } from './nominations.dto.ts';
import { type NominationScope, scopeOf } from './scope.ts';

/** Answers of one person in ten minutes: approved, confirmed, deleted. Each is told to both sides, and kept for ever. */
const maxAnswers = 600;

/** What a side answers a nominated vessel with, of the version that was shown. */
@ApiTags('Nominations')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-nominations')
export class NominationAnswersController {
  private readonly answers = new RateLimiterMemory({ points: maxAnswers, duration: 10 * 60 });

  constructor(private readonly commands: CommandBus) {}

  @Delete(':nominationId')
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  @ApiOperation({ summary: 'Deletes the vessel: it stays as cancelled, and lets its bookings go' })
  withdraw(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('nominationId', UuidPipe) nominationId: string,
    @Query() { version }: VersionQuery,
    @Command() key: CommandKey,
  ): Promise<Answered<NominationAnswered>> {
    return this.answer(scopeOf(principal, organisation), key, nominationId, 'delete', version);
  }

  @PutOrPost(':nominationId/action/approve', { summary: 'Approves the vessel as it was shown' })
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  approve(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('nominationId', UuidPipe) nominationId: string,
    @Body() { version }: VersionBody,
    @Command() key: CommandKey,
  ): Promise<Answered<NominationAnswered>> {
    return this.answer(scopeOf(principal, organisation), key, nominationId, 'approve', version);
  }

  @PutOrPost(':nominationId/action/confirm-updates', {
    summary: 'Confirms what the customer changed, as it was shown',
  })
  @OrganisationMember('cargo_bookings', 'bookings.update.any')
  confirm(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('nominationId', UuidPipe) nominationId: string,
    @Body() { version }: VersionBody,
    @Command() key: CommandKey,
  ): Promise<Answered<NominationAnswered>> {
    return this.answer(scopeOf(principal, organisation), key, nominationId, 'confirm', version);
  }

  private async answer(
    scope: NominationScope,
    key: CommandKey,
    nominationId: string,
    answer: NominationAnswer,
    version: number,
  ): Promise<Answered<NominationAnswered>> {
    await spend(this.answers, scope.principal.userId);
    return this.commands.execute(new AnswerNomination(scope, key, nominationId, answer, version));
  }
}
