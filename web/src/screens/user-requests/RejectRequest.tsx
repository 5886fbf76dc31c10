import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { RequestRow } from '#contracts/people/requests';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { Page } from '../../app/Page.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button, buttonClass } from '../../components/form/Button.tsx';
import { requestsPath } from './paths.ts';
import { nameOf } from './request-words.ts';
import { RequestFacts } from './RequestFacts.tsx';
import { Resolved } from './Resolved.tsx';
import { callOf, isResolved, useRequest } from './use-request.ts';
import './user-requests.css';

const failed = 'Sorry, we could not reject this user. Please try again.';

const Ask = ({ request, onResolved }: { readonly request: RequestRow; readonly onResolved: () => void }) => {
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const reject = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await http.delete(callOf(request.id), { idempotencyKey });
      snackbars.success(`The request of ${nameOf(request)} was rejected.`);
      navigate(requestsPath, { replace: true });
    } catch (failure) {
      if (asHttpError(failure).status === 409) onResolved();
      else setProblem(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="request-page">
      <h2>Reject the request of {nameOf(request)}?</h2>
      <p>They keep their account, which opens nothing of an organisation, and are told by mail.</p>
      <RequestFacts request={request} />
      {problem === null ? null : (
        <p className="request-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="request-actions">
        <Link className={buttonClass('ghost')} href={requestsPath}>
          Cancel
        </Link>
        <Button variant="danger" aria-disabled={busy} onClick={() => void reject()}>
          {busy ? 'Rejecting…' : 'Reject'}
        </Button>
      </div>
    </div>
  );
};

/** Asks once more before somebody is rejected. */
export const RejectRequest = ({ id }: { readonly id: string }) => {
  const asked = useRequest(id);
  const { answer, state, retry } = asked;
  const [wasFaster, setWasFaster] = useState(false);
  const content = () => {
    if (wasFaster || isResolved(asked)) return <Resolved />;
    if (answer) return <Ask request={answer.data} onResolved={() => setWasFaster(true)} />;
    return (
      <LoadStateView
        state={state}
        onRetry={retry}
        skeleton={<SkeletonRows rows={5} />}
        noData={{ title: 'Sorry No Data Was Found' }}
      />
    );
  };
  return (
    <Page title="Reject Request" back={{ label: 'User List', href: requestsPath }}>
      {content()}
    </Page>
  );
};
