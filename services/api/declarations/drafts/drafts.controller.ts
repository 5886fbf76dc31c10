import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BookingCriteria } from '#contracts/booking/declaration-list';
import type {
  DraftAnswer,
  DraftChangesAnswer,
  DraftListAnswer,
  DraftStepsAnswer,
  EditAnswer,
  OpenDraftAnswer,
  ReviewAnswer,
  TakeBackAnswer,
} from '#contracts/declaration-draft/draft-calls';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { CarriesDrafts, OrganisationMember } from '../../access/access.ts';
import { Command, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import type { CommandKey } from '../../access/current.ts';
import { FlatBody } from '../../errors/flat-body.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import { type Streamed, streamedJson } from '../../platform/json-in-slices.ts';
import type { Answered } from '../../platform/positions.ts';
import { ReviewDraft } from '../review/review-draft.ts';
import { AnswerMatches } from '../upload/answer-matches.ts';
import { ChangeDraft } from './change-draft.ts';
import { GetDraft } from './get-draft.ts';
import { GetDraftSteps } from './get-draft-steps.ts';
import { GetEditDraft } from './get-edit-draft.ts';
import { ListDrafts } from './list-drafts.ts';
import { scopeOf } from '../scope.ts';
import {
  DraftChangesBody,
  EditQuery,
  MatchesBody,
  matchesOf,
  OpenDraftBody,
  ReviewBody,
  TakeBackBody,
} from './drafts.dto.ts';
import { OpenNewDraft } from './open-draft.ts';
import { TakeBackDraft } from './take-back-draft.ts';

/** The specification calls the trades of an edit its tradelanes. */
const criteriaOf = ({ tradelanes, ...criteria }: EditQuery): BookingCriteria => ({
  ...criteria,
  ...(tradelanes ? { trades: tradelanes } : {}),
});

/** Drafts of declarations: by hand, by upload, and the shared edits of declared bookings. */
@ApiTags('Declaration drafts')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-declarations')
@OrganisationMember('declaration_edit', 'bookings.create.own')
export class DraftsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('edit')
  @ApiOperation({ summary: "The side's shared edit draft over the live bookings" })
  async edit(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: EditQuery,
  ): Promise<Streamed<EditAnswer>> {
    const scope = scopeOf(principal, organisation);
    return streamedJson(await this.queries.execute(new GetEditDraft(scope, criteriaOf(query))));
  }

  @Get('drafts')
  @ApiOperation({ summary: 'The drafts of one’s side: open ones, and what was discarded within 30 days' })
  list(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
  ): Promise<DraftListAnswer> {
    return this.queries.execute(new ListDrafts(scopeOf(principal, organisation)));
  }

  @Get('drafts/:importId')
  @ApiOperation({ summary: 'A draft with its rows' })
  async one(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('importId', UuidPipe) importId: string,
  ): Promise<Streamed<DraftAnswer>> {
    const scope = scopeOf(principal, organisation);
    return streamedJson(await this.queries.execute(new GetDraft(scope, importId)));
  }

  @Get('drafts/:importId/steps')
  @ApiOperation({ summary: 'One’s own last steps in a draft that are not submitted, to undo and redo' })
  async steps(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('importId', UuidPipe) importId: string,
  ): Promise<Streamed<DraftStepsAnswer>> {
    const scope = scopeOf(principal, organisation);
    return streamedJson(await this.queries.execute(new GetDraftSteps(scope, importId)));
  }

  @Post('drafts')
  @ApiOperation({ summary: 'Opens a declaration by hand' })
  open(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Body() body: OpenDraftBody,
    @Command() key: CommandKey,
  ): Promise<Answered<OpenDraftAnswer>> {
    return this.commands.execute(new OpenNewDraft(scopeOf(principal, organisation), key, body));
  }

  @CarriesDrafts()
  @Post('drafts/:importId/changes')
  @HttpCode(200)
  @ApiBody({ type: DraftChangesBody })
  @ApiOperation({ summary: 'One edit, paste, fill, clear, undo, redo, discard or answer to a conflict' })
  change(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('importId', UuidPipe) importId: string,
    @Body(new FlatBody(DraftChangesBody)) body: unknown,
    @Command() key: CommandKey,
  ): Promise<Answered<DraftChangesAnswer>> {
    return this.commands.execute(
      new ChangeDraft(scopeOf(principal, organisation), key, importId, body as DraftChangesBody),
    );
  }

  @Post('drafts/:importId/take-back')
  @HttpCode(200)
  @ApiOperation({ summary: 'Brings back what was discarded or replaced within 30 days' })
  takeBack(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('importId', UuidPipe) importId: string,
    @Body() body: TakeBackBody,
    @Command() key: CommandKey,
  ): Promise<Answered<TakeBackAnswer>> {
    const scope = scopeOf(principal, organisation);
    return this.commands.execute(new TakeBackDraft(scope, key, importId, body.discard ?? null));
  }

  @CarriesDrafts()
  @Post('drafts/:importId/matches')
  @HttpCode(200)
  @ApiBody({ type: MatchesBody })
  @ApiOperation({ summary: 'Says which bookings uploaded rows belong to' })
  match(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('importId', UuidPipe) importId: string,
    @Body(new FlatBody(MatchesBody)) body: unknown,
    @Command() key: CommandKey,
  ): Promise<Answered<DraftChangesAnswer>> {
    const matches = matchesOf(body as MatchesBody);
    return this.commands.execute(new AnswerMatches(scopeOf(principal, organisation), key, importId, matches));
  }

  @CarriesDrafts()
  @Put('import/review')
  @ApiBody({ type: ReviewBody })
  @ApiOperation({ summary: 'Saves rows as one command and validates the draft' })
  saveAndReview(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Body(new FlatBody(ReviewBody)) body: unknown,
    @Command() key: CommandKey,
  ): Promise<Answered<ReviewAnswer>> {
    return this.commands.execute(
      new ReviewDraft(scopeOf(principal, organisation), key, body as ReviewBody, true),
    );
  }

  @CarriesDrafts()
  @Post('import/review')
  @HttpCode(200)
  @ApiBody({ type: ReviewBody })
  @ApiOperation({ summary: 'Validates a draft and changes nothing' })
  review(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Body(new FlatBody(ReviewBody)) body: unknown,
    @Command() key: CommandKey,
  ): Promise<Answered<ReviewAnswer>> {
    return this.commands.execute(
      new ReviewDraft(scopeOf(principal, organisation), key, body as ReviewBody, false),
    );
  }
}
