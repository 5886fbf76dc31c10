import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ApiAcceptedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID } from 'class-validator';
import type { FastifyReply } from 'fastify';
import type { UndoAnswer, UndoRequest, UndoView } from '#contracts/declaration-draft/undo-view';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { OrganisationMember } from '../../access/access.ts';
import { Command, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import type { CommandKey } from '../../access/current.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import { IfSent } from '../../platform/if-sent.ts';
import type { Answered } from '../../platform/positions.ts';
import { commandIn, scopeOf } from '../scope.ts';
import { GetUndoProgress } from './get-undo-progress.ts';
import { GetUndo } from './get-undo.ts';
import { UndoSubmission } from './undo-submission.ts';
import { undoingIn } from './undoing.ts';

/** Bookings whose part in a submission is undone by itself. */
const maxBookings = 100;

const Bookings = (): PropertyDecorator => (target, key) => {
  IfSent()(target, key);
  IsArray()(target, key);
  ArrayMinSize(1)(target, key);
  ArrayMaxSize(maxBookings)(target, key);
  IsUUID(undefined, { each: true })(target, key);
};

const description = 'Of these bookings alone, each with the other of its pair; of all without it';

export class UndoQuery implements UndoRequest {
  @ApiPropertyOptional({ name: 'bookings[]', type: [String], format: 'uuid', description })
  @Bookings()
  bookings?: string[];
}

export class UndoBody implements UndoRequest {
  @ApiPropertyOptional({ type: [String], format: 'uuid', minItems: 1, maxItems: maxBookings, description })
  @Bookings()
  bookings?: string[];
}

/** Undoing what was submitted. */
@ApiTags('Declaration drafts')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-declarations/submissions')
@OrganisationMember('declaration_edit', 'bookings.create.own')
export class UndoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get(':submissionId/undo')
  @ApiOperation({ summary: 'What undoing a submission would do now, by name' })
  preview(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('submissionId', UuidPipe) submissionId: string,
    @Query() { bookings: only }: UndoQuery,
  ): Promise<UndoView> {
    const undoing = undoingIn(scopeOf(principal, organisation), submissionId, only);
    return this.queries.execute(new GetUndo(undoing));
  }

  @Post(':submissionId/undo')
  @ApiOkResponse({ description: 'All of it is done' })
  @ApiAcceptedResponse({ description: 'It goes on; its own address says how far it is' })
  @ApiOperation({ summary: 'Puts the changes of a submission, inverted, into the edit draft of one’s side' })
  async undo(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('submissionId', UuidPipe) submissionId: string,
    @Body() { bookings: only }: UndoBody,
    @Command() key: CommandKey,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answered<UndoAnswer>> {
    const scope = scopeOf(principal, organisation);
    const undoing = undoingIn(scope, submissionId, only);
    const answer = await this.commands.execute(new UndoSubmission(undoing, commandIn(scope, key)));
    void reply.status(answer.body.completed ? 200 : 202);
    return answer;
  }

  @Get(':submissionId/undo/:undoId')
  @ApiOperation({ summary: 'How far an undo of many bookings is' })
  progress(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('submissionId', UuidPipe) submissionId: string,
    @Param('undoId', UuidPipe) undoId: string,
  ): Promise<UndoAnswer> {
    const { owner } = scopeOf(principal, organisation);
    return this.queries.execute(new GetUndoProgress(owner, submissionId, undoId));
  }
}
