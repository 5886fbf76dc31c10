import type { UserDetails } from '#contracts/people/user-admin';
import { http } from '../../api/http.ts';
import { userCall } from './paths.ts';
import { titleOf } from './user-words.ts';

/** Something that is done about a person, after asking. */
export interface UserAct {
  readonly label: string;
  readonly isDangerous: boolean;
  readonly title: string;
  readonly text: string;
  readonly keep: string;
  /** Said once it is done. */
  readonly done: string;
  /** Whether nothing of the person is left to look at. */
  readonly isFinal: boolean;
  readonly run: () => Promise<unknown>;
}

/** What may be done about somebody by who looks, the mildest first. */
export const actsOn = (user: UserDetails): readonly UserAct[] => {
  const { id, email } = user;
  const who = titleOf(user);
  const call = userCall(id);
  const mild = { isDangerous: false, isFinal: false };
  return [
    ...(user.canSignOut
      ? [
          {
            ...mild,
            label: 'Sign out everywhere',
            title: `Sign ${who} out everywhere?`,
            text: 'Every browser that they are signed in with asks for their password again.',
            keep: 'Keep the sessions',
            done: `${who} is signed out everywhere.`,
            run: () => http.delete(`${call}/sessions`),
          },
        ]
      : []),
    ...(user.canRemoveSecondFactor
      ? [
          {
            ...mild,
            label: 'Take second factor off',
            title: `Take the second factor of ${who} off?`,
            text: 'Only for somebody who has lost both phone and recovery codes. Make sure that the request is really theirs: afterwards their password alone is enough. They are told by mail.',
            keep: 'Leave it on',
            done: `The second factor of ${who} is off.`,
            run: () => http.delete(`${call}/second-factor`),
          },
        ]
      : []),
    ...(user.canRestore
      ? [
          {
            ...mild,
            label: 'Give access back',
            title: `Give ${who} access again?`,
            text: 'With the role and the organisations of before. They sign in with their password.',
            keep: 'Leave it ended',
            done: `${who} has access again.`,
            run: () => http.post(`${call}/restore`),
          },
        ]
      : []),
    ...(user.canRemove
      ? [
          {
            isDangerous: true,
            isFinal: false,
            label: 'End access',
            title: `End the access of ${email}?`,
            text: `${who} is signed out at once and can no longer sign in. What they did stays, and access can be given back.`,
            keep: 'Keep the user',
            done: `The user ${email} removed successfully.`,
            run: () => http.delete(call),
          },
        ]
      : []),
    ...(user.canErase
      ? [
          {
            isDangerous: true,
            isFinal: true,
            label: 'Erase',
            title: `Erase ${email} for good?`,
            text: `Name and email of ${who} are deleted everywhere, also from what was recorded, and open invitations end. This cannot be undone.`,
            keep: 'Keep the user',
            done: 'The user is erased.',
            run: () => http.post(`${call}/erase`),
          },
        ]
      : []),
  ];
};
