import { setTimeout } from 'node:timers/promises';
import { Controller, Get, Post, Query, Req, type StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type { ImportAnswer, UploadPorts } from '#contracts/declaration-draft/draft-calls';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { plainLine, shortened } from '#domain/shared/plain-text';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { OrganisationMember, TakesFile } from '../../access/access.ts';
import { Command, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import type { CommandKey } from '../../access/current.ts';
import { AnswersFile } from '../../platform/answers-file.ts';
import { invalid } from '../../errors/api-error.ts';
import type { Answered } from '../../platform/positions.ts';
import { scopeOf } from '../scope.ts';
import { ListDeclarationsQuery } from '../lists/list-query.dto.ts';
import { ListUploadPorts } from './list-upload-ports.ts';
import { ListUploadYears } from './list-upload-years.ts';
import { type ArrivingFile, brokenOff, ReceiveDeclarationFile } from './receive-upload.ts';
import { TemplateDownload } from './template-download.ts';

export class UploadQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'An earlier upload whose place this one takes' })
  @IsOptional()
  @IsUUID()
  replaces?: string;

  @ApiPropertyOptional({ enum: ['true'], description: 'Although this file was uploaded before' })
  @IsOptional()
  @IsIn(['true'])
  again?: 'true';

  @ApiPropertyOptional({ enum: ['true'], description: 'Although colleagues worked on what it replaces' })
  @IsOptional()
  @IsIn(['true'])
  evenIfTouched?: 'true';

  @ApiPropertyOptional({
    pattern: '^\\d{4}$',
    description: 'Of which every laycan is to be, on templates that choose it',
  })
  @IsOptional()
  @Matches(/^\d{4}$/)
  year?: string;
}

/** Longer file names are cut for display; the name is nobody's key. */
const longestName = 200;

const partOf = async (request: FastifyRequest) => {
  try {
    return await request.file();
  } catch (error) {
    // The plugin's own refusals carry a status; what its parser throws does not.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw brokenOff();
  }
};

/** Milliseconds in which a body that nobody wants may still come. */
const longestLinger = 5_000;

/**
 * Passes over the rest of a body, so that its sender hears why: a connection that ends while it still sends is cut, and the
 * answer with it.
 */
const passOver = async ({ raw }: FastifyRequest): Promise<void> => {
  if (raw.complete) return;
  const given = new AbortController();
  const ended = new Promise<void>((resolve) => raw.once('end', resolve).once('close', resolve));
  raw.resume();
  await Promise.race([
    ended,
    setTimeout(longestLinger, undefined, { signal: given.signal }).catch(() => undefined),
  ]);
  given.abort();
};

/** Begins to receive the body. @throws 422 where what comes is no form data, or has no file */
const fileOf = async (request: FastifyRequest): Promise<ArrivingFile> => {
  const part = await partOf(request);
  if (!part || part.fieldname !== 'file') throw invalid({ file: ['Choose a file to upload.'] });
  // A file need not come with a name, whatever the type of the part says.
  const name: string | undefined = part.filename;
  return { name: shortened(plainLine(name ?? ''), longestName), bytes: part.file };
};

/** Declaration files. */
@ApiTags('Declaration drafts')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-declarations/import')
@OrganisationMember('declaration_edit', 'bookings.create.own')
export class UploadController {
  constructor(
    private readonly downloads: TemplateDownload,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @TakesFile()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    required: true,
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary', description: 'XLSX or CSV, with its name' } },
    },
  })
  @ApiOperation({ summary: 'Uploads a declaration file (XLSX or CSV, form field `file`)' })
  async upload(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: UploadQuery,
    @Command() key: CommandKey,
    @Req() request: FastifyRequest,
  ): Promise<Answered<ImportAnswer>> {
    if (!request.isMultipart()) throw invalid({ file: ['Send the file as form data.'] });
    let asked = false;
    const file = (): Promise<ArrivingFile> => {
      asked = true;
      return fileOf(request);
    };
    const sent = {
      scope: scopeOf(principal, organisation),
      key,
      replaces: query.replaces ?? null,
      again: query.again === 'true',
      evenIfTouched: query.evenIfTouched === 'true',
      year: query.year === undefined ? null : Number(query.year),
    };
    try {
      return await this.commands.execute(new ReceiveDeclarationFile(sent, file));
    } catch (error) {
      if (!asked) await passOver(request);
      throw error;
    }
  }

  @Get('template')
  @ApiOperation({ summary: 'The workbook to fill in, with the options of today' })
  @AnswersFile(downloadTypes.xlsx)
  template(@CurrentOrganisation() organisation: PrincipalOrganisation): Promise<StreamableFile> {
    return this.downloads.empty(organisation);
  }

  @Get('template/bookings')
  @ApiOperation({ summary: 'The open bookings of the list under these filters, in the workbook to fill in' })
  @AnswersFile(downloadTypes.xlsx)
  bookings(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: ListDeclarationsQuery,
  ): Promise<StreamableFile> {
    return this.downloads.file(scopeOf(principal, organisation), query);
  }

  @Get('years')
  @ApiOperation({ summary: 'Years that a declaration file can be for' })
  years(@CurrentOrganisation() { id }: PrincipalOrganisation): Promise<readonly number[]> {
    return this.queries.execute(new ListUploadYears(id));
  }

  @Get('ports')
  @ApiOperation({ summary: 'Ports that a declaration file can name' })
  ports(@CurrentOrganisation() { id }: PrincipalOrganisation): Promise<UploadPorts> {
    return this.queries.execute(new ListUploadPorts(id));
  }
}
