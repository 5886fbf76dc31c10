import { Observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { LoadStateView } from '../../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import type { PartStore } from '../../../stores/PartStore.ts';

export interface PartProps<Answer> {
  readonly store: PartStore<Answer>;
  /** Rows of the skeleton, and their height in pixels. */
  readonly rows?: number;
  readonly rowHeight?: number;
  readonly noData?: { readonly title: string; readonly text?: string };
  readonly children: (answer: Answer) => ReactNode;
}

/** A part of the page in whatever state it is: others are shown while it loads or fails. */
export const Part = <Answer,>({
  store,
  rows = 4,
  rowHeight = 32,
  noData = { title: 'Sorry No Data Was Found' },
  children,
}: PartProps<Answer>) => (
  <Observer>
    {() =>
      store.state.name === 'idle' && store.answer !== null ? (
        <>{children(store.answer)}</>
      ) : (
        <LoadStateView
          state={store.state}
          onRetry={() => void store.retry()}
          skeleton={<SkeletonRows rows={rows} height={rowHeight} />}
          noData={noData}
        />
      )
    }
  </Observer>
);
