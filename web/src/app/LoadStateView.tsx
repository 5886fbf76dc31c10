import { CircleOff, Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { GoTo } from './GoTo.tsx';
import { paths } from './paths.ts';
import type { LoadState } from '../stores/load-state.ts';
import { Button } from '../components/form/Button.tsx';
import { Block } from '../components/feedback/Block.tsx';
import { FailureBlock } from '../components/feedback/FailureBlock.tsx';
import { ProblemList } from '../components/feedback/ProblemList.tsx';

export interface LoadStateViewProps {
  readonly state: LoadState;
  readonly onRetry: () => void;
  /** Shown while loading, in the rows' final height. */
  readonly skeleton: ReactNode;
  /** What a list without anything says, and its first step. */
  readonly noData: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
  /** Said under `no_results`, where it is not the filters. */
  readonly noResultsText?: string | undefined;
  /** Takes all filters away. */
  readonly onClear?: (() => void) | undefined;
}

/** Every state of a list or widget but `idle`, in which the data itself shows. */
export const LoadStateView = ({
  state,
  onRetry,
  skeleton,
  noData,
  noResultsText,
  onClear,
}: LoadStateViewProps) => {
  switch (state.name) {
    case 'idle':
      return null;
    case 'loading':
      return skeleton;
    case 'error':
      return <FailureBlock onRetry={onRetry} />;
    case 'no_results':
      return (
        <Block
          icon={SearchX}
          title="Sorry, No Results Found"
          text={noResultsText ?? 'Please amend search criteria to see available data.'}
          action={onClear ? <Button onClick={onClear}>Clear all</Button> : null}
        />
      );
    case 'no_data':
      return <Block icon={Inbox} title={noData.title} text={noData.text} action={noData.action} />;
    case 'not_available':
      return <Block icon={CircleOff} title="This is no longer available" />;
    case 'validation_error':
      return <ProblemList error={state.error} />;
    case 'not_authorized':
      return <GoTo to={paths.forbidden} />;
  }
};
