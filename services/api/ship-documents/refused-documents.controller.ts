import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type RefusedDocuments, refusedDocumentsList } from '#contracts/operations/refused-documents';
import { Staff } from '../access/access.ts';
import { pageQueryOf } from '../lists/query.ts';
import { ListRefusedDocuments } from './list-refused-documents.ts';

/** A page of refused documents. */
export class RefusedDocumentsQuery extends pageQueryOf(refusedDocumentsList) {}

/** Documents of ships whose files could not be had as they were told, until they come. */
@ApiTags('operations')
@Staff('operations')
@Controller('api/operations/refused-documents')
export class RefusedDocumentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiOkResponse({ description: 'What was refused, the latest first, with the reason of each' })
  list(
    @Query() query: RefusedDocumentsQuery,
    @Req() { url }: Pick<FastifyRequest, 'url'>,
  ): Promise<RefusedDocuments> {
    return this.queries.execute(new ListRefusedDocuments(query, url));
  }
}
