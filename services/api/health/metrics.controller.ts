import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { METRICS, PROJECTIONS } from '#platform/tokens';
import type { ProjectionControl, ProjectionStatus } from '#projections/runtime/control';
import { PublicAccess } from '../access/access.ts';
import { IDENTITIES, type Identities } from '../access/identity.ts';
import { notFound } from '../errors/api-error.ts';
import { answerTo } from '../errors/error-answers.ts';
import { ProjectionGauges } from './projection-gauges.ts';

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** A collector on this machine asks directly; what came through a proxy is somebody else's request. */
const isLocal = (request: FastifyRequest): boolean =>
  loopback.test(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers['forwarded'] === undefined;

/** Metrics for Prometheus: for collectors on this machine, and for staff who run operations. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  private readonly gauges: ProjectionGauges;

  constructor(
    @Inject(METRICS) private readonly metrics: Registry,
    @Inject(PROJECTIONS) private readonly projections: ProjectionControl,
    @Inject(IDENTITIES) private readonly identities: Identities,
  ) {
    this.gauges = new ProjectionGauges(metrics);
  }

  @Get()
  @PublicAccess()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(@Req() request: FastifyRequest): Promise<string> {
    if (!isLocal(request)) await this.refuseOthers(request);
    this.gauges.set(await this.status());
    return this.metrics.metrics();
  }

  /** undefined while a store is away: the other figures are wanted then more than ever. */
  private async status(): Promise<readonly ProjectionStatus[] | undefined> {
    try {
      return await this.projections.status();
    } catch (error) {
      if (answerTo(error)?.status === 503) return undefined;
      throw error;
    }
  }

  private async refuseOthers(request: FastifyRequest): Promise<void> {
    const identity = await this.identities.identify(request);
    if (!identity?.principal.internalPermissions.includes('operations.manage.any')) throw notFound();
  }
}
