import { Inject, Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, METRICS, PROJECTIONS, TRADE_CLOCK } from '#platform/tokens';
import type { ProjectionControl } from '#projections/runtime/control';
import { answerTo } from '../errors/error-answers.ts';
import { EffectGauges } from './effect-gauges.ts';
import { ParkedGauges } from './parked-gauges.ts';
import { NodeParts } from './node-parts.ts';
import { PartGauges } from './part-gauges.ts';
import { ProjectionGauges } from './projection-gauges.ts';

/** undefined while a store is away: the other figures are wanted then more than ever. */
const unlessAway = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (answerTo(error)?.status === 503) return undefined;
    throw error;
  }
};

/** What Prometheus is told of this process; figures that must be asked for are asked at each look. */
@Injectable()
export class NodeMetrics {
  private readonly ofProjections: ProjectionGauges;
  private readonly ofParts: PartGauges;
  private readonly ofEffects: EffectGauges;
  private readonly ofParked: ParkedGauges;

  constructor(
    @Inject(METRICS) private readonly metrics: Registry,
    @Inject(PROJECTIONS) private readonly projections: ProjectionControl,
    @Inject(DOCUMENTS) documents: Documents,
    @Inject(TRADE_CLOCK) clock: TradeClock,
    private readonly parts: NodeParts,
  ) {
    this.ofProjections = new ProjectionGauges(metrics);
    this.ofParts = new PartGauges(metrics);
    this.ofEffects = new EffectGauges(metrics, documents, clock);
    this.ofParked = new ParkedGauges(metrics, documents);
  }

  /** In the text format of Prometheus. */
  async read(): Promise<string> {
    this.ofProjections.set(await unlessAway(this.projections.status()));
    await Promise.all([
      this.ofParts.look(this.parts),
      unlessAway(this.ofEffects.look()),
      unlessAway(this.ofParked.look()),
    ]);
    return this.metrics.metrics();
  }
}
