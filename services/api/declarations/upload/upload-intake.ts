import { Inject, Injectable } from '@nestjs/common';
import type { ImportAnswer } from '#contracts/declaration-draft/draft-calls';
import { chooseYear, inOneAppend, openDraft } from '#domain/declaration-draft/decide';
import { failUpload, receiveUpload } from '#domain/declaration-draft/decide-upload';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import { draftDecider } from '#domain/declaration-draft/evolve';
import type { DraftState } from '#domain/declaration-draft/state';
import { draftStream } from '#domain/streams';
import { EXECUTE } from '#platform/tokens';
import { WorkbookError } from '#platform/workbook/port';
import type { StagedUpload } from '#platform/workbook/staged-upload';
import type { CommandKey } from '../../access/current.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { newStreamId, stepContext } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { draftRejections } from '../rejections.ts';
import { commandIn } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { FileQuota } from './file-quota.ts';
import { ReplacedUpload } from './replaced-upload.ts';
import { UploadConditions } from './upload-conditions.ts';
import type { FirstReading } from './upload-process.ts';
import { Uploads } from './uploads.service.ts';
import { workbookRefusal } from './workbook-refusal.ts';

/** Who sends a file, and what is wished for beside. */
export interface Sent {
  readonly scope: DeclarationScope;
  readonly key: CommandKey;
  /** An earlier upload whose place it takes. */
  readonly replaces: string | null;
  /** Although the same file was uploaded before. */
  readonly again: boolean;
  /** Although colleagues worked on what it replaces. */
  readonly evenIfTouched: boolean;
  /** Of which every laycan is to be; null where none was chosen. */
  readonly year: number | null;
}

/** A file that has come, and the draft that it becomes. */
interface Arrived {
  readonly sent: Sent;
  readonly name: string;
  readonly staged: StagedUpload;
  readonly importId: string;
  /** The file is the body: the same key with another file is another request. */
  readonly context: CommandContext;
}

/** Takes in a file that has come: it is read first and kept after that, so that nothing is kept of what is refused. */
@Injectable()
export class UploadIntake {
  constructor(
    @Inject(EXECUTE) private readonly execute: Execute,
    private readonly conditions: UploadConditions,
    private readonly uploads: Uploads,
    private readonly settings: SettingsService,
    private readonly replaced: ReplacedUpload,
    private readonly quota: FileQuota,
  ) {}

  /** To be called in the user's turn. */
  async take(sent: Sent, name: string, staged: StagedUpload): Promise<Answered<ImportAnswer>> {
    const { scope, key, replaces: earlier, evenIfTouched } = sent;
    const importId = newStreamId(scope.principal.userId, key.commandId);
    const replacing = earlier ? { scope, key, earlier, evenIfTouched } : null;
    const { again, year } = sent;
    await this.conditions.require({ scope, importId, hash: staged.hash, again, year, replacing });
    const context = { ...commandIn(scope, key), payloadHash: staged.hash };
    try {
      const arrived = { sent, name, staged, importId, context };
      const reading = await this.firstReading(arrived);
      await this.open(arrived, []);
      const { template, id: organisation } = scope.organisation;
      const upload = { draftId: importId, file: staged.hash, organisation, template, context };
      const { position, asks } = await this.uploads.carry(upload, reading);
      // How a file is read is said in a call of its own, which names the earlier upload again.
      if (replacing && !asks) await this.replaced.replace(replacing, importId);
      return answeredAt(position, { importId, settings: await this.settings.current(organisation) });
    } catch (error) {
      throw error instanceof WorkbookError ? workbookRefusal(error, importId) : error;
    }
  }

  /**
   * undefined where the same request has come before: then the draft says what it came to.
   * @throws WorkbookError where the file can't be read; the draft then says so
   */
  private async firstReading(arrived: Arrived): Promise<FirstReading | undefined> {
    const { sent, staged, importId, context } = arrived;
    const { owner, organisation } = sent.scope;
    const before = await this.execute({
      stream: draftStream(importId),
      decider: draftDecider,
      decide: (): DraftDecision => [],
      context: stepContext(context, 'look'),
    });
    if (!before.ok) throw refusalOf(draftRejections, before);
    if (before.state.phase !== 'none') return undefined;
    await this.quota.require(organisation.id, staged.size);
    try {
      const reading = await this.uploads.readFirst(staged, { owner, template: organisation.template });
      await this.uploads.keep(staged);
      return reading;
    } catch (error) {
      if (!(error instanceof WorkbookError)) throw error;
      const { code, place } = error;
      await this.open(arrived, [(at) => failUpload(at, { code, place: { ...place } })]);
      throw error;
    }
  }

  /** Opens the draft with its file; further steps are of the same append. */
  private async open(
    { sent, name, staged, importId, context }: Arrived,
    steps: readonly ((at: DraftState) => DraftDecision)[],
  ): Promise<void> {
    const { owner, organisation, principal } = sent.scope;
    const { template, id } = organisation;
    const ofYear = { by: principal.userId, year: sent.year };
    const opening = { draftId: importId, owner, kind: 'upload', template, ordinal: 0 } as const;
    // What is refused is not kept.
    const kept = steps.length > 0 ? {} : { keptFor: id };
    const received = { file: staged.hash, fileName: name, size: staged.size, ...kept };
    const opened = await this.execute({
      stream: draftStream(importId),
      decider: draftDecider,
      decide: (state) =>
        inOneAppend(state, [
          (at) => openDraft(at, opening),
          (at) => chooseYear(at, ofYear),
          (at) => receiveUpload(at, received),
          ...steps,
        ]),
      context,
    });
    if (!opened.ok) throw refusalOf(draftRejections, opened);
  }
}
