import { Inject, Injectable } from '@nestjs/common';
import { touchedByOthers } from '#domain/declaration-draft/decide';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { rowsOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import { reject } from '#domain/shared/decider';
import { draftStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { draftsModel } from '#projections/drafts/read-model';
import type { CommandKey } from '../../access/current.ts';
import { ApiError } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { stepContext } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { Presenting } from '../../platform/presenting.ts';
import { notOwnedBy } from '../drafts/not-owned-by.ts';
import { draftRejections } from '../rejections.ts';
import { commandIn } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { replaceUpload } from './earlier-upload.ts';

/** An upload whose place another one is to take. */
export interface Replacing {
  readonly scope: DeclarationScope;
  readonly key: CommandKey;
  /** The earlier upload. */
  readonly earlier: string;
  /** Although colleagues worked on it. */
  readonly evenIfTouched: boolean;
}

/** An earlier upload gives way to a later one, unless colleagues worked on it and nobody was asked. */
@Injectable()
export class ReplacedUpload {
  constructor(
    @Inject(EXECUTE) private readonly execute: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  /**
   * Before anything is kept: what is refused leaves no draft behind.
   * @throws 404; 409 `rows_touched` with the owner and the people whose rows would go
   */
  async admit(replacing: Replacing): Promise<void> {
    const state = await this.upload(replacing);
    if (replacing.evenIfTouched) return;
    const touched = touchedByOthers(rowsOf(state), replacing.scope.principal.userId);
    if (touched.length > 0) throw await this.touched(replacing.earlier, state, touched);
  }

  /** One that is over by now, or was touched meanwhile, stays as it is: whoever uploads is shown both. */
  async replace({ scope, key, earlier, evenIfTouched }: Replacing, importId: string): Promise<void> {
    const actor = scope.principal.userId;
    const done = await replaceUpload(this.execute, commandIn(scope, key), scope.owner, {
      earlier,
      by: importId,
      actor,
      evenIfTouched,
    });
    if (done.ok || done.code === 'draft_not_open' || done.code === 'rows_touched') return;
    throw refusalOf(draftRejections, done);
  }

  private async upload({ scope, key, earlier }: Replacing): Promise<DraftState> {
    const read = await this.execute({
      stream: draftStream(earlier),
      decider: draftDecider,
      decide: (state): DraftDecision =>
        notOwnedBy(state, scope.owner) ?? (state.kind === 'upload' ? [] : reject('draft_unknown')),
      context: stepContext(commandIn(scope, key), 'read'),
    });
    if (!read.ok) throw refusalOf(draftRejections, read);
    return read.state;
  }

  private async touched(
    importId: string,
    state: DraftState,
    touched: ReturnType<typeof touchedByOthers>,
  ): Promise<ApiError> {
    const document = (await this.documents.get(draftsModel, importId))?.document;
    const people = [...new Set(touched.flatMap(({ by }) => by))];
    const openedBy = document?.openedBy ?? '';
    const { nameOfUser } = await this.presenting.inputsFor(draftsModel, [{ users: [...people, openedBy] }]);
    return new ApiError(409, 'rows_touched', draftRejections.rows_touched[1], {
      details: {
        importId,
        fileName: document?.fileName ?? null,
        openedBy: { id: openedBy, name: nameOfUser(openedBy) },
        rows: state.rows.size,
        touched: touched.length,
        people: people.map((id) => ({ id, name: nameOfUser(id) })),
      },
    });
  }
}
