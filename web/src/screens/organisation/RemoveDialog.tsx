import { useRef, useState } from 'react';
import type { OrganisationUserView } from '#contracts/people/organisation-users';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { useOrganisation } from '../../app/organisation-context.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { userCall } from './paths.ts';
import { endingOf, removedText } from './words.ts';

interface RemoveDialogProps {
  readonly user: OrganisationUserView;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** The menu that asked; where its row has gone with what was removed, or there are cards, the list. */
const backTo = ({ id }: OrganisationUserView, isGone: boolean): HTMLElement | null =>
  (isGone ? null : document.querySelector<HTMLElement>(`[data-actions-of="${CSS.escape(id)}"]`)) ??
  document.querySelector<HTMLElement>('#content');

/** Removes a member, or withdraws an invitation, after asking. */
export const RemoveDialog = ({ user, onClose, onRemoved }: RemoveDialogProps) => {
  const { id, name } = useOrganisation();
  const [isBusy, setBusy] = useState(false);
  const isGone = useRef(false);
  const { label, title, text, keep } = endingOf(user, name);
  const remove = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await http.delete(userCall(id, user.id));
      isGone.current = true;
      snackbars.success(removedText(user));
      onRemoved();
    } catch (failure) {
      const { status, message } = asHttpError(failure);
      snackbars.error(status === 409 ? message : 'Oops, something went wrong.');
      isGone.current = status === 404;
      // Somebody else was first, or the list is of another moment: it is read anew.
      if (status === 404 || status === 409) onRemoved();
      else setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      returnTo={() => backTo(user, isGone.current)}
      actions={[
        { label: keep, safe: true, onSelect: onClose },
        { label, variant: 'danger-solid', busy: isBusy, onSelect: () => void remove() },
      ]}
    />
  );
};
