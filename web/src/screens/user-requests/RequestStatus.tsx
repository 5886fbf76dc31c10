import { GoTo } from '../../app/GoTo.tsx';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { Page } from '../../app/Page.tsx';
import { paths } from '../../app/paths.ts';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { useAnswer } from '../../stores/use-answer.ts';
import { requestsPath } from './paths.ts';
import { Resolved } from './Resolved.tsx';
import { callOf, isResolved } from './use-request.ts';

/** What the mail to the operator opens: the list with the requests, while this one waits. */
export const RequestStatus = ({ token }: { readonly token: string }) => {
  const asked = useAnswer<undefined>(`${callOf(token)}/status`);
  const { state, retry } = asked;
  if (state.name === 'idle') return <GoTo to={requestsPath} />;
  if (state.name === 'no_data') return <GoTo to={paths.notFound} />;
  return (
    <Page title="User Request">
      {isResolved(asked) ? (
        <Resolved />
      ) : (
        <LoadStateView
          state={state}
          onRetry={retry}
          skeleton={<SkeletonRows rows={5} />}
          noData={{ title: 'Sorry No Data Was Found' }}
        />
      )}
    </Page>
  );
};
