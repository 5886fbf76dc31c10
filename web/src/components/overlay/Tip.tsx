import { Tooltip, TooltipAnchor, TooltipProvider } from '@ariakit/react';
import type { ReactElement } from 'react';
import { WholeNumbers } from '../WholeNumbers.tsx';
import './overlay.css';

/**
 * A tooltip on hover and focus; null: none now, and the child stays the same element. The child takes the props of the
 * anchor; its own name stays its own.
 */
export const Tip = ({
  text,
  children,
  placement = 'bottom',
}: {
  readonly text: string | null;
  readonly children: ReactElement;
  readonly placement?: 'bottom' | 'right' | 'top';
}) => (
  <TooltipProvider timeout={400} placement={placement}>
    <TooltipAnchor render={children} />
    {text === null ? null : (
      <Tooltip className="tip" gutter={6} unmountOnHide>
        <WholeNumbers text={text} />
      </Tooltip>
    )}
  </TooltipProvider>
);
