import { MailCheck, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OrganisationUserView } from '#contracts/people/organisation-users';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { useOrganisation } from '../../app/organisation-context.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import type { MenuAction } from '../../components/overlay/ActionMenu.tsx';
import { userCall, userEditHref } from './paths.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { emailOf, endingOf } from './words.ts';

export interface UserActions {
  /** What may be done with one; nothing with oneself. */
  readonly of: (user: OrganisationUserView) => readonly MenuAction[];
  /** The question that is open. */
  readonly dialog: ReactNode;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** @param onChanged the list may hold something else now */
export const useUserActions = (onChanged: () => void): UserActions => {
  const { id, name } = useOrganisation();
  const [, navigate] = useLocation();
  const [ending, end] = useState<OrganisationUserView | null>(null);
  const resend = async (user: OrganisationUserView): Promise<void> => {
    try {
      await http.post(`${userCall(id, user.id)}/resend`);
      snackbars.success(`The invitation of ${emailOf(user)} is sent again.`);
    } catch (failure) {
      const { status, message } = asHttpError(failure);
      snackbars.error(status === 409 ? message : 'Oops, something went wrong.');
    }
    onChanged();
  };
  const of = (user: OrganisationUserView): readonly MenuAction[] => [
    ...(user.canEdit
      ? [
          {
            label: 'Edit role',
            icon: <Pencil {...icon} />,
            onSelect: () => navigate(userEditHref(id, user.id)),
          },
        ]
      : []),
    ...(user.canInvite
      ? [
          {
            label: 'Send again',
            icon: <MailCheck {...icon} />,
            onSelect: () => void resend(user),
          },
        ]
      : []),
    ...(user.canRemove
      ? [
          {
            label: `${endingOf(user, name).label}…`,
            icon: <Trash2 {...icon} />,
            onSelect: () => end(user),
          },
        ]
      : []),
  ];
  const dialog = ending ? (
    <RemoveDialog
      user={ending}
      onClose={() => end(null)}
      onRemoved={() => {
        end(null);
        onChanged();
      }}
    />
  ) : null;
  return { of, dialog };
};
