import { Logger } from '@nestjs/common';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { coordinationOver } from '#platform/coordination/coordination';
import { inProcessRecords } from '#platform/coordination/in-process-records';
import type { Coordination } from '#platform/coordination/port';
import type { ProjectionStatus } from '#projections/runtime/control';
import { KeptFilesSweep } from './kept-files-sweep.ts';

const statusOf = (name: string, parked: ProjectionStatus['parked'] = []): ProjectionStatus => ({
  name,
  version: 6,
  generation: 'drafts@7#1',
  position: '00000000000000000001',
  lag: 0,
  rate: 0,
  parked,
  rebuild: null,
});

describe('the sweep of kept files', () => {
  let coordination: Coordination;
  beforeAll(() => Logger.overrideLogger(false));
  afterEach(() => coordination.close());

  /** What the first sweep does. */
  const swept = async (status: readonly ProjectionStatus[], fault?: Error): Promise<readonly string[]> => {
    coordination = coordinationOver(inProcessRecords(), {
      onFault: (error) => {
        throw error;
      },
    });
    const done: string[] = [];
    const begun = Promise.withResolvers<void>();
    const sweep = new KeptFilesSweep(
      coordination,
      { node: 'under-test' },
      {
        status: async () => {
          done.push('status');
          begun.resolve();
          return status;
        },
      },
      {
        removeUnclaimed: async () => {
          done.push('unclaimed');
          if (fault) throw fault;
          return 0;
        },
      },
    );
    sweep.onApplicationBootstrap();
    await begun.promise;
    await sweep.onApplicationShutdown();
    return done;
  };

  it('begins at the start, with all files', async () => {
    expect(await swept([statusOf('drafts'), statusOf('statements'), statusOf('documents')])).toEqual([
      'status',
      'unclaimed',
    ]);
  });

  it('leaves files that nothing has while some of what may have them is parked', async () => {
    const parked = {
      id: 'd1',
      position: '00000000000000000001',
      event: 'event-1',
      type: 'UploadReceived',
      error: 'fault',
    };
    expect(
      await swept([statusOf('drafts', [parked]), statusOf('statements'), statusOf('documents')]),
    ).toEqual(['status']);
    expect(await swept([statusOf('drafts'), statusOf('statements', [parked])])).toEqual(['status']);
    expect(await swept([statusOf('drafts')])).toEqual(['status']);
  });

  it('bears a fault, and ends', async () => {
    expect(
      await swept([statusOf('drafts'), statusOf('statements'), statusOf('documents')], new Error('away')),
    ).toEqual(['status', 'unclaimed']);
  });
});
