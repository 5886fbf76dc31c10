import { Inject, Injectable } from '@nestjs/common';
import {
  type AdmissionRejection,
  admissionsDecider,
  type AdmissionsState,
  type RenameOrganisation,
  renameOrganisation,
} from '#domain/admissions/decide';
import type { AdmissionEvent } from '#domain/admissions/events';
import type { Decision } from '#domain/shared/decider';
import { isEvent } from '#domain/stored-events';
import { admissionsStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import { invalid } from '../../errors/api-error.ts';
import { refusalOf, type RejectionAnswers } from '../../errors/rejection-answers.ts';
import type { CommandContext, Execute, Executed } from '../../platform/execute-port.ts';
import { SettingUp } from './setting-up.ts';

export const admissionRejections: RejectionAnswers<AdmissionRejection> = {
  organisation_name_taken: [422, 'An organisation with this name exists already.'],
  request_resolved: [409, 'This request has already been resolved by the team.'],
};

type Decide = (state: AdmissionsState) => Decision<AdmissionEvent, AdmissionRejection>;
type Decided = Extract<Executed<AdmissionsState, AdmissionEvent, AdmissionRejection>, { ok: true }>;

/** What is decided of all organisations and requests together, in one stream. */
@Injectable()
export class Admissions {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly settingUp: SettingUp,
  ) {}

  /** @throws ApiError 409 of a request that has its answer, 422 on the name of an organisation that is taken */
  async decide(context: CommandContext, decide: Decide): Promise<Decided> {
    const done = await this.run({ stream: admissionsStream, decider: admissionsDecider, decide, context });
    if (done.ok) return done;
    if (done.code === 'organisation_name_taken')
      throw invalid({ name: [admissionRejections.organisation_name_taken[1]] });
    throw refusalOf(admissionRejections, done);
  }

  /** Calls one otherwise. @throws as `decide` */
  async rename(context: CommandContext, wanted: RenameOrganisation): Promise<Position> {
    await this.settingUp.nameKept(wanted.name);
    const { position } = await this.decide(context, (state) => renameOrganisation(state, wanted));
    return position;
  }

  /**
   * Founds what the form asks for. A repeat carries out what was admitted the first time: its form is not looked at again, for what it
   * names may be gone, and its name is taken by itself.
   * @throws as `decide`, and what `read` throws
   */
  async found(
    context: CommandContext,
    name: string,
    read: () => Promise<Decide>,
  ): Promise<{ readonly organisationId: string; readonly position: Position }> {
    const before = await this.decide(context, () => []);
    if (!before.repeated) await this.settingUp.nameKept(name);
    const done = before.repeated ? before : await this.decide(context, await read());
    for (const event of done.events) {
      if (!isEvent(event, 'OrganisationAdmitted')) continue;
      const { organisationId } = event.data;
      return { organisationId, position: await this.settingUp.carry(event.data) };
    }
    throw new Error('Nothing was admitted by this command');
  }
}
