import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { SessionView } from '#contracts/people/session-view';
import { asHttpError } from '../../../api/http-error.ts';
import { FailureBlock } from '../../../components/feedback/FailureBlock.tsx';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import { Button } from '../../../components/form/Button.tsx';
import { utcMoment } from '../../../format/dates.ts';
import { browserName } from './browser-name.ts';
import type { SessionsStore } from './SessionsStore.ts';

interface SessionRowProps {
  readonly session: SessionView;
  readonly store: SessionsStore;
  /** Where the focus goes on when the row is gone. */
  readonly onGone: () => void;
}

const SessionRow = ({ session, store, onGone }: SessionRowProps) => {
  const [isBusy, setBusy] = useState(false);
  const name = browserName(session.user_agent);
  const end = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await store.end(session);
      snackbars.success(`${name} is signed out.`);
      onGone();
    } catch (failure) {
      snackbars.error(asHttpError(failure).message);
      setBusy(false);
    }
  };
  return (
    <li className="session-row">
      <div className="session-facts">
        <div className="session-name">{session.current ? `${name}, this browser` : name}</div>
        <div>
          Signed in {utcMoment(session.created_at)}. Last seen {utcMoment(session.last_seen_at)}.
        </div>
      </div>
      {session.current ? null : (
        <Button
          size="small"
          variant="danger"
          aria-disabled={isBusy}
          aria-label={`Sign out ${name}, signed in ${utcMoment(session.created_at)}`}
          onClick={() => void end()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
};

/** Where one is signed in, and how to end that elsewhere. */
export const Sessions = observer(({ store }: { readonly store: SessionsStore }) => {
  if (store.state.name === 'loading') return null;
  if (store.state.name !== 'idle') return <FailureBlock onRetry={() => void store.load()} />;
  const toHeading = () => document.querySelector<HTMLElement>('#sessions')?.focus();
  return (
    <section className="security-section" aria-labelledby="sessions">
      <h2 id="sessions" tabIndex={-1}>
        Where you are signed in
      </h2>
      <ul className="sessions" aria-labelledby="sessions">
        {store.sessions.map((session) => (
          <SessionRow key={session.id} session={session} store={store} onGone={toHeading} />
        ))}
      </ul>
    </section>
  );
});
