import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import type { Config } from '#platform/config/config';
import type { Coordination } from '#platform/coordination/port';
import { CONFIG, COORDINATION, PROJECTIONS } from '#platform/tokens';
import { sweepStagedUploads } from '#platform/workbook/staged-upload';
import { documentsModel } from '#projections/documents/read-model';
import { draftsModel } from '#projections/drafts/read-model';
import { statementsModel } from '#projections/statements/read-model';
import type { ProjectionControl } from '#projections/runtime/control';
import type { OnOneNode } from '../../processes/on-one-node.ts';
import { sweepOnOneNode } from '../../processes/sweep.ts';
import { KeptFiles } from './kept-files.ts';

/** Read models whose documents have files. */
const claimants: readonly string[] = [draftsModel.name, statementsModel.name, documentsModel.name];

/**
 * Clears away what a killed process left: at the start what is in the temporary folder, then every day, on one node, files
 * that no draft has.
 */
@Injectable()
export class KeptFilesSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('KeptFiles');
  private readonly sweeping: OnOneNode;
  private staged: Promise<void> = Promise.resolve();

  constructor(
    @Inject(COORDINATION) coordination: Coordination,
    @Inject(CONFIG) { node }: Pick<Config, 'node'>,
    @Inject(PROJECTIONS) private readonly projections: Pick<ProjectionControl, 'status'>,
    @Inject(KeptFiles) private readonly files: Pick<KeptFiles, 'removeUnclaimed'>,
  ) {
    this.sweeping = sweepOnOneNode({
      coordination,
      name: 'kept-files',
      node,
      everyMs: millisecondsInDay,
      sweep: () => this.removeUnclaimed(),
      onFault: (err, doing) =>
        this.log.warn({ err }, `A fault while ${doing}; files are cleared away with the next sweep`),
    });
  }

  onApplicationBootstrap(): void {
    this.staged = this.sweepStaged();
    this.sweeping.begin();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.staged;
    await this.sweeping.end();
  }

  /** Of what is parked nobody can tell whether it has a file. */
  private async removeUnclaimed(): Promise<void> {
    const status = await this.projections.status();
    const claiming = status.filter(({ name }) => claimants.includes(name));
    if (claiming.length < claimants.length || claiming.some(({ parked }) => parked.length > 0)) {
      this.log.warn('Files that nothing has stay for now: some of what may have them is parked');
      return;
    }
    const removed = await this.files.removeUnclaimed();
    if (removed > 0) this.log.log({ removed }, 'Files that no draft has were removed');
  }

  private async sweepStaged(): Promise<void> {
    try {
      const removed = await sweepStagedUploads();
      if (removed > 0) this.log.log({ removed }, 'Temporary files of killed processes were removed');
    } catch (err) {
      this.log.warn({ err }, 'The temporary folder could not be cleared');
    }
  }
}
