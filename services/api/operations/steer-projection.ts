import { Inject, Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProjectionAction, ProjectionView } from '#contracts/operations/projections';
import { PROJECTIONS } from '#platform/tokens';
import {
  NoRebuildUnderWay,
  type ProjectionControl,
  RebuildUnderWay,
  UnknownProjection,
} from '#projections/runtime/control';
import { ApiError } from '../errors/api-error.ts';
import { projectionNamed, unknownProjection } from './get-projection.ts';

/** Builds a read model anew, or pauses, resumes and aborts that. */
export class SteerProjection extends Command<ProjectionView> {
  constructor(
    readonly name: string,
    readonly action: ProjectionAction,
    /** A user's id, or the command line. */
    readonly by: string,
  ) {
    super();
  }
}

const answerFor = (error: unknown, name: string): unknown => {
  if (error instanceof UnknownProjection) return unknownProjection(name);
  if (error instanceof RebuildUnderWay) return new ApiError(409, 'rebuild_under_way', `${error.message}.`);
  if (error instanceof NoRebuildUnderWay) {
    return new ApiError(409, 'no_rebuild_under_way', `${error.message}.`);
  }
  return error;
};

@CommandHandler(SteerProjection)
export class SteerProjectionHandler implements ICommandHandler<SteerProjection> {
  private readonly audit = new Logger('Audit');

  constructor(@Inject(PROJECTIONS) private readonly control: ProjectionControl) {}

  /** @throws ApiError 404, 409 */
  async execute({ name, action, by }: SteerProjection): Promise<ProjectionView> {
    try {
      await this.control[action](name);
    } catch (error) {
      throw answerFor(error, name);
    }
    this.audit.log({ audit: 'projection', action, readModel: name, user: by }, 'Operations');
    return projectionNamed(this.control, name);
  }
}
