import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TransferBatchView, TransferList } from '#contracts/booking/transfer-list';
import { type Principal, type PrincipalOrganisation, sideOf } from '#contracts/people/principal';
import { bookingsOf } from '#projections/bookings/present';
import { OrganisationMember } from '../../access/access.ts';
import { Command, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import type { CommandKey } from '../../access/current.ts';
import { FlatBody } from '../../errors/flat-body.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import type { Answered } from '../../platform/positions.ts';
import { scopeOf } from '../scope.ts';
import { GetTransferBatch } from './get-transfer-batch.ts';
import { ListTransfers } from './list-transfers.ts';
import { OrderTransfers } from './order-transfers.ts';
import { ListTransfersQuery, OrderTransfersBody, TransferCriteriaQuery } from './transfer-list.dto.ts';

/** The interface list, and transfers of many bookings at once, by the operator's staff alone. */
@ApiTags('Transfers')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-declarations/transfer/list')
@OrganisationMember('bulk_transfer', 'bookings.update.any')
export class TransferListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Bookings by how the voyage-management system stands to them' })
  list(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: ListTransfersQuery,
    @Req() request: FastifyRequest,
  ): Promise<TransferList> {
    const scope = {
      filter: bookingsOf(organisation),
      side: sideOf(principal),
      address: request.url,
    };
    return this.queries.execute(new ListTransfers(scope, query));
  }

  @Post()
  @ApiBody({ type: OrderTransfersBody })
  @ApiCreatedResponse({ description: 'All of them are on their way, or refused' })
  @ApiAcceptedResponse({ description: 'It goes on; its own address says how far it is' })
  @ApiOperation({ summary: 'Transfers bookings together: those named, or all that the filters find' })
  async order(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: TransferCriteriaQuery,
    @Body(new FlatBody(OrderTransfersBody)) body: unknown,
    @Command() key: CommandKey,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answered<TransferBatchView>> {
    const { ids } = body as OrderTransfersBody;
    const scope = scopeOf(principal, organisation);
    const wanted = ids ? { ids } : { found: query };
    const answer = await this.commands.execute(
      new OrderTransfers(scope, key, bookingsOf(organisation), wanted),
    );
    void reply.status(answer.body.completed ? 201 : 202);
    return answer;
  }

  @Get(':batchId')
  @ApiOperation({ summary: 'How far a transfer of many bookings is, and what was refused of it' })
  batch(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('batchId', UuidPipe) batchId: string,
  ): Promise<TransferBatchView> {
    return this.queries.execute(new GetTransferBatch(organisation.id, batchId));
  }
}
