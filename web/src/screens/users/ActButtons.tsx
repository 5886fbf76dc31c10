import { useState } from 'react';
import type { UserDetails } from '#contracts/people/user-admin';
import { asHttpError } from '../../api/http-error.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { actsOn, type UserAct } from './user-acts.ts';

interface ActButtonsProps {
  readonly user: UserDetails;
  readonly onDone: (act: UserAct) => void;
}

const Question = ({
  act,
  onClose,
  onDone,
}: {
  readonly act: UserAct;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await act.run();
      snackbars.success(act.done);
      onDone();
    } catch (failure) {
      const { status, message } = asHttpError(failure);
      const isTold = status === 409 || status === 403 || status === 410;
      snackbars.error(isTold ? message : 'Oops, something went wrong.');
      // Somebody else was first: what holds now is read anew.
      if (isTold || status === 404) onDone();
      else setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={act.title}
      text={act.text}
      // The button that asked may be gone with what it did.
      returnTo={() => document.querySelector<HTMLElement>('#content')}
      actions={[
        { label: act.keep, safe: true, onSelect: onClose },
        {
          label: act.label,
          variant: act.isDangerous ? 'danger-solid' : 'primary',
          busy: isBusy,
          onSelect: () => void run(),
        },
      ]}
    />
  );
};

/** What may be done about a person; each asks before it does it. */
export const ActButtons = ({ user, onDone }: ActButtonsProps) => {
  const [asked, ask] = useState<UserAct | null>(null);
  return (
    <>
      {actsOn(user).map((act) => (
        <Button
          key={act.label}
          size="small"
          variant={act.isDangerous ? 'danger' : 'secondary'}
          onClick={() => ask(act)}
        >
          {act.label}…
        </Button>
      ))}
      {asked ? (
        <Question
          act={asked}
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            onDone(asked);
          }}
        />
      ) : null}
    </>
  );
};
