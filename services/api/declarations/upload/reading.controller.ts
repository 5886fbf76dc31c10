import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiGoneResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ReadingAnswer } from '#contracts/declaration-draft/draft-calls';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { OrganisationMember } from '../../access/access.ts';
import { Command, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import type { CommandKey } from '../../access/current.ts';
import { FlatBody } from '../../errors/flat-body.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import type { Answered } from '../../platform/positions.ts';
import { scopeOf } from '../scope.ts';
import { ChooseUploadReading } from './choose-reading.ts';
import { ReadUploadAgain } from './read-again.ts';
import { ReadingBody } from './reading.dto.ts';

const gone = 'The draft takes no changes any more, or its file is no longer kept (`file_expired`).';

/** How the file of an upload is read, where it asks. */
@ApiTags('Declaration drafts')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-declarations/drafts/:importId')
@OrganisationMember('declaration_edit', 'bookings.create.own')
export class ReadingController {
  constructor(private readonly commands: CommandBus) {}

  @Post('reading')
  @HttpCode(200)
  @ApiBody({ type: ReadingBody })
  @ApiGoneResponse({ description: gone })
  @ApiOperation({
    summary: 'Says what the columns of a file are and how they are read; its rows are then taken in',
  })
  choose(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('importId', UuidPipe) importId: string,
    @Body(new FlatBody(ReadingBody)) body: unknown,
    @Command() key: CommandKey,
  ): Promise<Answered<ReadingAnswer>> {
    const scope = scopeOf(principal, organisation);
    return this.commands.execute(new ChooseUploadReading(scope, key, importId, body as ReadingBody));
  }

  @Post('read-anew')
  @ApiGoneResponse({ description: gone })
  @ApiOperation({
    summary: 'Asks again how the kept file is read; the new draft then takes this one’s place',
  })
  readAnew(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('importId', UuidPipe) importId: string,
    @Command() key: CommandKey,
  ): Promise<Answered<ReadingAnswer>> {
    return this.commands.execute(new ReadUploadAgain(scopeOf(principal, organisation), key, importId));
  }
}
