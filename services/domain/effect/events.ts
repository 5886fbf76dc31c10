/** What leaves the portal because of a decision. Webhooks join later. */
export type EffectName =
  | 'submission_confirmation'
  | 'booking_transfer'
  | 'cancellation_notice'
  | 'vessel_request'
  | 'statement_notice'
  | 'people_mail';

/**
 * `seeded`: demo data send nothing. `nobody`: whom it was for is gone. `switched_off`: they take no mail of that
 * organisation's matters. `superseded`: the same was asked for anew before it went out. `dropped`: an operator decided so
 * after a restore.
 */
export type EffectOutcome = 'sent' | 'nobody' | 'switched_off' | 'superseded' | 'seeded' | 'dropped';

interface Caused {
  readonly cause: string;
  readonly effect: EffectName;
}

/** In `effect-{cause}`. What is done is never done again, whatever is replayed. */
export type EffectEvent =
  | { readonly type: 'EffectDone'; readonly data: Caused & { readonly outcome: EffectOutcome } }
  /** Whoever was to take it never will: it is not tried again by itself. `reason` holds codes and names nobody. */
  | { readonly type: 'EffectRefused'; readonly data: Caused & { readonly reason: string } }
  /** An operator has mended what made it be refused, and has it tried again. */
  | { readonly type: 'EffectReleased'; readonly data: Caused };

export type EffectDone = Extract<EffectEvent, { type: 'EffectDone' }>;
export type EffectRefused = Extract<EffectEvent, { type: 'EffectRefused' }>;
