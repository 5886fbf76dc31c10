import type { NominationView } from '#contracts/nomination/nomination-view';
import { isStaffOnly } from '#contracts/templates/names';
import { templateOf } from '#contracts/templates/template-of';
import { session } from '../../stores/session.ts';

/** What a side answers a nomination with. */
export type Answer = 'approve' | 'confirm';

type Answerable = Pick<NominationView, 'status' | 'approved' | 'template' | 'organisation' | 'broker'>;

/** The organisation in whose name this user acts on a nomination: its charterer or, not being of that one, its broker. */
const actingFor = ({ organisation, broker }: Pick<Answerable, 'organisation' | 'broker'>) =>
  session.organisation(organisation.id) ?? session.organisation(broker?.id ?? '');

/** Whether this user writes in the thread, also of a vessel that was deleted: people ask why. Read inside an observer. */
export const mayWrite = (nomination: Pick<NominationView, 'organisation' | 'broker'>): boolean => {
  const acting = actingFor(nomination);
  return acting !== undefined && session.can(['bookings.create.own'], acting);
};

/** Whether this user changes terms. Read inside an observer. */
export const mayEdit = (nomination: Pick<NominationView, 'organisation' | 'broker' | 'cancelled'>): boolean =>
  !nomination.cancelled && mayWrite(nomination);

/** Whether this user edits nominations in the list of an organisation; which of them, `mayEdit` says. Read inside an observer. */
export const mayEditSome = (organisation: { readonly id: string }): boolean => {
  const acting = session.organisation(organisation.id);
  return acting !== undefined && session.can(['bookings.create.own'], acting);
};

/** Whether this user adds bookings and takes them off: its charterer's people and staff. Read inside an observer. */
export const mayCallFor = (
  nomination: Pick<NominationView, 'organisation' | 'broker' | 'cancelled'>,
): boolean => mayEdit(nomination) && actingFor(nomination)?.type === 'charterer';

/** Staff delete vessels; customers where their template lets them. Read inside an observer. */
export const mayDelete = (
  nomination: Pick<NominationView, 'organisation' | 'broker' | 'cancelled' | 'template'>,
): boolean => mayCallFor(nomination) && (session.isStaff || templateOf(nomination.template).nominationRemove);

/** Answers of customers are the staff's to record where the template leaves that to them. */
const mayApprove = (nomination: Answerable): boolean => {
  const acting = actingFor(nomination);
  return (
    acting !== undefined &&
    session.can(['bookings.create.own'], acting) &&
    (!session.isStaff || isStaffOnly(nomination.template))
  );
};

const mayConfirm = ({ organisation }: Answerable): boolean => {
  const acting = session.organisation(organisation.id);
  return session.isStaff && acting !== undefined && session.can(['bookings.update.any'], acting);
};

/**
 * By the letter of the specification, which knows no other status in which a nomination is open: what the operator's side is to answer is
 * not approved twice; what nobody is to answer can be, and stays approved.
 */
export const isApprovable = ({ status, approved }: Pick<Answerable, 'status' | 'approved'>): boolean =>
  status === 'pending_customer_review' ||
  status === 'nominated' ||
  (status === 'pending_g2o_review' && !approved);

/** The answer that this viewer can give now, wanted or not; null where there is none. Read inside an observer. */
export const answerOf = (nomination: Answerable): Answer | null => {
  if (nomination.status === 'pending_g2o_review' && mayConfirm(nomination)) return 'confirm';
  return mayApprove(nomination) && isApprovable(nomination) ? 'approve' : null;
};

/** The answer for which the nomination waits on this viewer; null while it does not. Read inside an observer. */
export const waitsFor = (nomination: Answerable): Answer | null => {
  const answer = answerOf(nomination);
  const awaited = answer === 'confirm' ? 'pending_g2o_review' : 'pending_customer_review';
  return nomination.status === awaited ? answer : null;
};
