import type { EffectEvent } from '#domain/effect/events';
import type { Recorded } from '#domain/shared/envelope';
import { projection } from '../runtime/projection.ts';
import { type CausingEvent, dueBy, isCausing } from './due-on.ts';
import { type DueEffectDocument, dueEffectsModel } from './read-model.ts';

const due = {
  begins: (
    _none: DueEffectDocument | undefined,
    event: Recorded<CausingEvent>,
    id: string,
  ): DueEffectDocument => {
    const found = dueBy(event).find(({ cause }) => cause === id);
    if (!found) throw new Error(`${event.type} causes no ${id}`);
    return { ...found.facts, since: event.recordedAt, refused: null, refusedAt: null };
  },
};

/** What is due: causes without an effect that is done. */
export const dueEffectsProjection = projection<DueEffectDocument, CausingEvent | EffectEvent>({
  model: dueEffectsModel,
  version: 9,
  idsOf: (event) => (isCausing(event) ? dueBy(event).map(({ cause }) => cause) : [event.data.cause]),
  folds: {
    DeclarationCompleted: due,
    BookingTransferRequested: due,
    TransferWithdrawalRequested: due,
    BookingCancelled: due,
    VesselRequested: due,
    StatementIssued: due,
    MemberInvited: due,
    InvitationRenewed: due,
    PasswordResetRequested: due,
    RegistrationReceived: due,
    RegistrationRepeated: due,
    EmailConfirmed: due,
    RequestAccepted: due,
    RequestRejected: due,
    PasswordReset: due,
    PasswordChanged: due,
    SecondFactorSet: due,
    SecondFactorRemoved: due,
    RecoveryCodesRenewed: due,
    RecoveryCodeUsed: due,
    SecondFactorGuessed: due,
    MemberJoined: due,
    MemberRoleChanged: due,
    StaffAppointed: due,
    StaffReassigned: due,
    UserRestored: due,
    EffectDone: { begins: () => null },
    EffectRefused: {
      begins: (document, { data, recordedAt }) =>
        document ? { ...document, refused: data.reason, refusedAt: recordedAt } : null,
    },
    EffectReleased: {
      begins: (document) => (document ? { ...document, refused: null, refusedAt: null } : null),
    },
  },
});
