import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { METRICS, PROJECTIONS } from '#platform/tokens';
import type { ProjectionControl } from '#projections/runtime/control';
import { PublicAccess } from '../access/access.ts';
import { IDENTITIES, type Identities } from '../access/identity.ts';
import { notFound } from '../errors/api-error.ts';

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
  private readonly gauges: Readonly<Record<'lag' | 'rate' | 'parked' | 'rebuilding', Gauge>>;

  constructor(
    @Inject(METRICS) private readonly metrics: Registry,
    @Inject(PROJECTIONS) private readonly projections: ProjectionControl,
    @Inject(IDENTITIES) private readonly identities: Identities,
  ) {
    const gauge = (name: string, help: string): Gauge =>
      new Gauge({
        name: `laycan_projection_${name}`,
        help,
        labelNames: ['projection'],
        registers: [metrics],
      });
    this.gauges = {
      lag: gauge('lag_events', 'Events of the log that a read model has not seen yet'),
      rate: gauge('events_per_second', 'Events that a read model took in, over the last 10 seconds'),
      parked: gauge('parked_documents', 'Documents whose fold failed'),
      rebuilding: gauge('rebuilding', '1 while a new generation is built'),
    };
  }

  @Get()
  @PublicAccess()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(@Req() request: FastifyRequest): Promise<string> {
    if (!isLocal(request)) await this.refuseOthers(request);
    for (const { name, lag, rate, parked, rebuild } of await this.projections.status()) {
      this.gauges.lag.set({ projection: name }, lag);
      this.gauges.rate.set({ projection: name }, rate);
      this.gauges.parked.set({ projection: name }, parked.length);
      this.gauges.rebuilding.set({ projection: name }, rebuild === null ? 0 : 1);
    }
    return this.metrics.metrics();
  }

  private async refuseOthers(request: FastifyRequest): Promise<void> {
    const identity = await this.identities.identify(request);
    if (!identity?.principal.internalPermissions.includes('operations.manage.any')) throw notFound();
  }
}
