import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorFunction,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import type { Alive } from '#contracts/operations/health';
import { PublicAccess } from '../access/access.ts';
import { type NodePart, NodeParts } from './node-parts.ts';
import { NodeState } from './node-state.ts';

/** How this node stands: for people and alerts, for a proxy that sends it requests, and for whoever restarts it. */
@ApiTags('health')
@PublicAccess()
@Controller(['api/system-health', 'api/customer/system-health'])
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly parts: NodeParts,
    private readonly state: NodeState,
  ) {}

  /** Whether it can do all of its work: 200, or 503 with the parts that are down. */
  @Get()
  @HealthCheck({ noCache: true })
  async check(): Promise<HealthCheckResult> {
    return this.health.check(this.parts.all().map((part) => this.indicate(part)));
  }

  /** Whether to send it requests: 503 while it stops, and while it could not even serve reads. Late reads are only said. */
  @Get('ready')
  @HealthCheck({ noCache: true })
  async ready(): Promise<HealthCheckResult> {
    return this.health.check([
      () => {
        const indicator = this.indicators.check('node');
        return this.state.stopping ? indicator.down('stopping') : indicator.up();
      },
      ...this.parts.toServeAtAll().map((part) => this.indicate(part)),
      () => this.indicateLateness(),
    ]);
  }

  /** Whether it runs at all; servers that are away are no reason to restart it. */
  @Get('live')
  @ApiOkResponse({ description: 'The process answers' })
  live(): Alive {
    return { status: 'ok' };
  }

  private indicateLateness(): HealthIndicatorResult {
    const indicator = this.indicators.check('reads');
    const late = this.parts.late();
    return late ? indicator.up({ late: true, asOf: late.asOf }) : indicator.up();
  }

  private indicate(part: NodePart): HealthIndicatorFunction {
    return async () => {
      const indicator = this.indicators.check(part);
      try {
        await this.parts.look(part);
        return indicator.up();
      } catch {
        // Why is for the log, which the part itself writes; strangers read this answer.
        return indicator.down();
      }
    };
  }
}
