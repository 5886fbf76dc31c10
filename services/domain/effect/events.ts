/** What leaves the portal because of a decision. Webhooks join later. */
export type EffectName = 'submission_confirmation' | 'booking_transfer';

/**
 * `seeded`: demo data send nothing. `nobody`: whom it was for is gone. `superseded`: the same was asked for anew before it
 * went out. `dropped`: an operator decided so after a restore.
 */
export type EffectOutcome = 'sent' | 'nobody' | 'superseded' | 'seeded' | 'dropped';

/** The record, in `effect-{cause}`, that an effect is done: it is never done again, whatever is replayed. */
export type EffectEvent = {
  readonly type: 'EffectDone';
  readonly data: { readonly cause: string; readonly effect: EffectName; readonly outcome: EffectOutcome };
};
