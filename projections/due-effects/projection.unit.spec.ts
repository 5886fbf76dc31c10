import { describe, it } from '@jest/globals';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { dueEffectsProjection } from './projection.ts';
import type { CredentialChange } from './read-model.ts';

const given = specifyProjection(dueEffectsProjection);

const cause = 'confirmation-s-1';
const about = { cause, effect: 'submission_confirmation' } as const;
const recordedAt = '2026-03-01T08:00:00.000Z';

const completed = {
  type: 'DeclarationCompleted',
  data: { draftId: 'd-1', submissionId: 's-1' },
  recordedAt,
} as const;
const done = { type: 'EffectDone', data: { ...about, outcome: 'sent' } } as const;
const refused = {
  type: 'EffectRefused',
  data: { ...about, reason: '550 RCPT TO' },
  recordedAt: '2026-03-01T08:05:00.000Z',
} as const;
const released = { type: 'EffectReleased', data: about } as const;

const confirmation = {
  effect: 'submission_confirmation',
  draftId: 'd-1',
  submissionId: 's-1',
  editor: null,
  since: recordedAt,
  refused: null,
  refusedAt: null,
} as const;

describe('what is due', () => {
  it('begins with a completed declaration, and ends when its effect is done', () => {
    given([completed]).thenDocument(cause, confirmation);
    given([completed, done]).thenGone(cause);
    given([done]).thenNothing(cause);
  });

  it('has an effect for each editor whose edits were declared along', () => {
    const withEditor = { ...completed, data: { ...completed.data, editors: ['u-2'] } } as const;
    given([withEditor, done]).thenGone(cause);
    given([withEditor, done]).thenDocument('confirmation-s-1-u-2', { ...confirmation, editor: 'u-2' });
  });

  it('stands still while its effect is refused, and goes on when it is released', () => {
    given([completed, refused]).thenDocument(cause, {
      ...confirmation,
      refused: '550 RCPT TO',
      refusedAt: '2026-03-01T08:05:00.000Z',
    });
    given([completed, refused, released]).thenDocument(cause, confirmation);
    given([completed, refused, done]).thenGone(cause);
  });

  it('begins with a cancellation, one for both documents of a pair; those of before tell nobody', () => {
    const cancelled = (data: { bookingId: string; message: null; firstBookingId?: string }) =>
      ({ type: 'BookingCancelled', data, recordedAt }) as const;
    const of = { bookingId: 'b-1', message: null };
    given([
      cancelled({ ...of, firstBookingId: 'b-1' }),
      cancelled({ ...of, bookingId: 'b-2', firstBookingId: 'b-1' }),
    ]).thenDocument('cancellation-b-1', {
      effect: 'cancellation_notice',
      firstBookingId: 'b-1',
      since: recordedAt,
      refused: null,
      refusedAt: null,
    });
    given([cancelled(of)]).thenNothing('cancellation-b-1');
  });

  it('begins with a request for a vessel, one for both documents of a pair', () => {
    const requested = (bookingId: string) =>
      ({ type: 'VesselRequested', data: { bookingId, firstBookingId: 'b-1' }, recordedAt }) as const;
    given([requested('b-1'), requested('b-2')]).thenDocument('vessel-request-b-1', {
      effect: 'vessel_request',
      firstBookingId: 'b-1',
      since: recordedAt,
      refused: null,
      refusedAt: null,
    });
  });

  it('begins with what somebody may enter from now on; those of before tell nobody', () => {
    const changed = (told: { mailId?: string }) =>
      ({
        type: 'MemberRoleChanged',
        data: { organisationId: 'o-1', userId: 'u-1', from: 'declarer', to: 'super', ...told },
        recordedAt,
      }) as const;
    const restored = { type: 'UserRestored', data: { userId: 'u-1', mailId: 'm-2' }, recordedAt } as const;
    const due = { effect: 'people_mail', mail: 'access_changed', userId: 'u-1' } as const;
    const waiting = { since: recordedAt, refused: null, refusedAt: null };
    given([changed({ mailId: 'm-1' })]).thenDocument('access-m-1', {
      ...due,
      organisationId: 'o-1',
      mailId: 'm-1',
      ...waiting,
    });
    given([restored]).thenDocument('access-m-2', {
      ...due,
      organisationId: null,
      mailId: 'm-2',
      ...waiting,
    });
    given([changed({})]).thenNothing('access-m-1');
  });

  it('begins with a transfer that was asked for, one for both documents of a pair', () => {
    const requested = (bookingId: string) =>
      ({
        type: 'BookingTransferRequested',
        data: { bookingId, firstBookingId: 'b-1', transferId: 't-1', requestedAt: recordedAt },
        recordedAt,
      }) as const;
    const transfer = {
      effect: 'booking_transfer',
      message: 'transfer',
      firstBookingId: 'b-1',
      transferId: 't-1',
      since: recordedAt,
      refused: null,
      refusedAt: null,
    } as const;
    given([requested('b-1')]).thenDocument('transfer-t-1', transfer);
    given([requested('b-1'), requested('b-2')]).thenDocument('transfer-t-1', transfer);
    const withdrawn = {
      type: 'TransferWithdrawalRequested',
      data: { bookingId: 'b-1', firstBookingId: 'b-1', transferId: 't-1' },
      recordedAt,
    } as const;
    given([requested('b-1'), withdrawn]).thenDocument('withdrawal-t-1', {
      ...transfer,
      message: 'withdrawal',
    });
  });

  it('begins with what somebody signs in with being another one; of resets of before nobody is told', () => {
    const told = (change: CredentialChange) =>
      ({
        effect: 'people_mail',
        mail: 'credentials_changed',
        userId: 'u-1',
        change,
        since: recordedAt,
        refused: null,
        refusedAt: null,
      }) as const;
    const reset = { userId: 'u-1', resetId: 'r-1' };
    const of = <Type extends string, Data>(type: Type, data: Data) =>
      ({ type, data: { userId: 'u-1', ...data }, recordedAt }) as const;
    given([of('PasswordReset', reset)]).thenNothing('password-changed-r-1');
    given([of('PasswordReset', { ...reset, changedAt: recordedAt })]).thenDocument(
      'password-changed-r-1',
      told('password_changed'),
    );
    given([of('RecoveryCodeUsed', { codesId: 'c-1', place: 3 })]).thenDocument(
      'recovery-code-used-c-1-3',
      told('recovery_code_used'),
    );
    given([of('SecondFactorRemoved', { factorId: 'f-1', by: 'administrator' as const })]).thenDocument(
      'second-factor-taken-off-f-1',
      told('second_factor_taken_off'),
    );
  });
});
