import { describe, expect, it } from '@jest/globals';
import {
  NoRebuildUnderWay,
  type ProjectionControl,
  RebuildUnderWay,
  UnknownProjection,
} from '#projections/runtime/control';
import { ApiError } from '../errors/api-error.ts';
import { ListSentMails, ListSentMailsHandler } from '../outbox/list-sent-mails.ts';
import { ListTopicsHandler } from './list-topics.ts';
import { MakeLogReadOnlyHandler } from './make-log-read-only.ts';
import { SteerProjection, SteerProjectionHandler } from './steer-projection.ts';

const refusal = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return error instanceof ApiError ? [error.status, error.code] : error;
  }
};

describe('operations on a read model', () => {
  const rebuild = new SteerProjection('bookings', 'rebuild', 'tom');
  const refusing = (why: Error): SteerProjectionHandler => {
    const control: Partial<ProjectionControl> = {
      rebuild: async () => {
        throw why;
      },
    };
    return new SteerProjectionHandler(control as ProjectionControl);
  };

  it.each([
    [new UnknownProjection('There is no read model cargoes'), [404, 'unknown_projection']],
    [new RebuildUnderWay('bookings is being built'), [409, 'rebuild_under_way']],
    [new NoRebuildUnderWay('bookings is not being built'), [409, 'no_rebuild_under_way']],
  ])('answer %s', async (error, answer) => {
    expect(await refusal(async () => refusing(error).execute(rebuild))).toEqual(answer);
  });

  it('leave a fault of ours to the error filter', async () => {
    const fault = new TypeError('x is not a function');
    expect(await refusal(async () => refusing(fault).execute(rebuild))).toBe(fault);
  });
});

describe('what servers keep', () => {
  it('is looked for there: topics and mails', async () => {
    expect(await refusal(async () => new ListTopicsHandler(null).execute())).toEqual([
      404,
      'topics_at_broker',
    ]);
    const mails = new ListSentMails({ page: 1, per_page: 10 }, '/');
    expect(await refusal(async () => new ListSentMailsHandler(null, true).execute(mails))).toEqual([
      404,
      'mail_at_server',
    ]);
  });

  it('is not moved to servers', async () => {
    expect(await refusal(async () => new MakeLogReadOnlyHandler(null).execute())).toEqual([
      409,
      'not_movable',
    ]);
  });
});
