import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config';
import { isWithin, readNetworks } from '#platform/config/networks';
import { CONFIG } from '#platform/tokens';
import { PublicAccess } from '../access/access.ts';
import { IDENTITIES, type Identities } from '../access/identity.ts';
import { notFound } from '../errors/api-error.ts';
import { isForwarded } from '../operations/forwarded.ts';
import { NodeMetrics } from './node-metrics.ts';

const { networks: thisMachine } = readNetworks(['127.0.0.0/8', '::1']);

/** Metrics for Prometheus: for the collectors that are configured, those on this machine, and staff who run operations. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: NodeMetrics,
    @Inject(IDENTITIES) private readonly identities: Identities,
    @Inject(CONFIG) private readonly config: Pick<Config, 'metricsFrom'>,
  ) {}

  @Get()
  @PublicAccess()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(@Req() request: FastifyRequest): Promise<string> {
    if (!this.isCollector(request)) await this.refuseOthers(request);
    return this.metrics.read();
  }

  private isCollector(request: FastifyRequest): boolean {
    const address = request.socket.remoteAddress ?? '';
    const known = isWithin(thisMachine, address) || isWithin(this.config.metricsFrom, address);
    // A collector asks directly; what came through a proxy is somebody else's request.
    return known && !isForwarded(request.headers);
  }

  private async refuseOthers(request: FastifyRequest): Promise<void> {
    const identity = await this.identities.identify(request);
    if (!identity?.principal.internalPermissions.includes('operations.manage.any')) throw notFound();
  }
}
