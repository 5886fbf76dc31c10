import { describe, expect, it } from '@jest/globals';
import type { Documents } from '#platform/documents/port';
import {
  NoRebuildUnderWay,
  type ProjectionControl,
  RebuildUnderWay,
  UnknownProjection,
} from '#projections/runtime/control';
import { ApiError } from '../errors/api-error.ts';
import { OutboxController } from '../outbox/outbox.controller.ts';
import { LocalLogController } from './local-log.controller.ts';
import { ProjectionOperations } from './projection-operations.ts';
import { TopicsController } from './topics.controller.ts';

const refusal = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return error instanceof ApiError ? [error.status, error.code] : error;
  }
};

describe('operations on a read model', () => {
  const refusing = (why: Error): ProjectionOperations => {
    const control: Partial<ProjectionControl> = {
      rebuild: async () => {
        throw why;
      },
    };
    return new ProjectionOperations(control as ProjectionControl, {} as Documents);
  };

  it.each([
    [new UnknownProjection('There is no read model cargoes'), [404, 'unknown_projection']],
    [new RebuildUnderWay('bookings is being built'), [409, 'rebuild_under_way']],
    [new NoRebuildUnderWay('bookings is not being built'), [409, 'no_rebuild_under_way']],
  ])('answer %s', async (error, answer) => {
    expect(await refusal(async () => refusing(error).act('bookings', 'rebuild', 'tom'))).toEqual(answer);
  });

  it('leave a fault of ours to the error filter', async () => {
    const fault = new TypeError('x is not a function');
    expect(await refusal(async () => refusing(fault).act('bookings', 'rebuild', 'tom'))).toBe(fault);
  });
});

describe('what servers keep', () => {
  it('is looked for there: topics and mails', async () => {
    expect(await refusal(async () => new TopicsController(null).list())).toEqual([404, 'topics_at_broker']);
    const page = { page: 1, per_page: 10 } as const;
    expect(await refusal(async () => new OutboxController(null).list(page, { url: '/' }))).toEqual([
      404,
      'mail_at_server',
    ]);
  });

  it('is not moved to servers', async () => {
    expect(await refusal(async () => new LocalLogController(null).stop())).toEqual([409, 'not_movable']);
  });
});
