import { Controller, Get, Post, Query, Req, type StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type { ImportAnswer, UploadPorts } from '#contracts/declaration-draft/draft-calls';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { OrganisationMember, TakesFile } from '../../access/access.ts';
import { Command, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import type { CommandKey } from '../../access/current.ts';
import { AnswersFile } from '../../platform/answers-file.ts';
import type { Answered } from '../../platform/positions.ts';
import { scopeOf } from '../scope.ts';
import { ListDeclarationsQuery } from '../lists/list-query.dto.ts';
import { ListUploadPorts } from './list-upload-ports.ts';
import { ListUploadYears } from './list-upload-years.ts';
import { fileIn } from './arriving-file.ts';
import { ReceiveDeclarationFile } from './receive-upload.ts';
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
    const sent = {
      scope: scopeOf(principal, organisation),
      key,
      replaces: query.replaces ?? null,
      again: query.again === 'true',
      evenIfTouched: query.evenIfTouched === 'true',
      year: query.year === undefined ? null : Number(query.year),
    };
    return this.commands.execute(new ReceiveDeclarationFile(sent, fileIn(request)));
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
