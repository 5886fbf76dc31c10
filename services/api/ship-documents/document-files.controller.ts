import { Get, Header, Inject, Param, Query, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import type { Principal } from '#contracts/people/principal';
import type { SpreadsheetPreview } from '#contracts/workbook/preview';
import { CurrentPrincipal } from '../access/current.ts';
import { AnswersFile } from '../platform/answers-file.ts';
import { documentPolicy, fileTypes } from './document-downloads.ts';
import { FileQuery, PreviewQuery } from './download.dto.ts';
import type { DocumentPlace } from './found-documents.ts';
import { OpenDocument } from './open-document.ts';
import { Place } from './place.ts';
import { PreviewDocument } from './preview-document.ts';

/** Single documents, wherever a list has them; what lists them extends it. */
export abstract class DocumentFilesController {
  constructor(@Inject(QueryBus) protected readonly queries: QueryBus) {}

  @Get(':documentId/preview')
  @ApiOperation({ summary: 'The beginning of one of them that is a spreadsheet' })
  preview(
    @CurrentPrincipal() { userId }: Principal,
    @Place() place: DocumentPlace,
    @Param('documentId') documentId: string,
    @Query() { sheet = 0 }: PreviewQuery,
  ): Promise<SpreadsheetPreview> {
    return this.queries.execute(new PreviewDocument(userId, place, documentId, sheet));
  }

  @Get(':documentId/file')
  @Header('content-security-policy', documentPolicy)
  @ApiOperation({ summary: 'The file of one of them' })
  @AnswersFile(...fileTypes)
  file(
    @Place() place: DocumentPlace,
    @Param('documentId') documentId: string,
    @Query() { shown }: FileQuery,
  ): Promise<StreamableFile> {
    return this.queries.execute(new OpenDocument(place, documentId, shown === '1'));
  }
}
