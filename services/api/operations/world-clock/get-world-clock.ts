import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { WorldClockView } from '#contracts/operations/world-clock';
import type { MachineClock } from '#platform/clock/port';
import type { WorldTime } from '#platform/clock/world-time';
import { MACHINE_CLOCK, WORLD_TIME } from '#platform/tokens';
import { notFound } from '../../errors/api-error.ts';

/** How fast the trade's clock runs in demo data. */
export class GetWorldClock extends Query<WorldClockView> {}

@QueryHandler(GetWorldClock)
export class GetWorldClockHandler implements IQueryHandler<GetWorldClock> {
  constructor(
    @Inject(WORLD_TIME) private readonly world: WorldTime | null,
    @Inject(MACHINE_CLOCK) private readonly machine: MachineClock,
  ) {}

  /** @throws ApiError 404 without demo data */
  async execute(): Promise<WorldClockView> {
    if (!this.world) throw notFound();
    return { machine: this.machine.now().toISOString(), steps: this.world.steps() };
  }
}
