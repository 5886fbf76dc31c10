import { Tooltip, TooltipAnchor, TooltipProvider } from '@ariakit/react';
import type { ReactElement } from 'react';
import { WholeNumbers } from '../WholeNumbers.tsx';
import './overlay.css';

/** A tooltip on hover and focus. The child takes the props of the anchor; its own name stays its own. */
export const Tip = ({
  text,
  children,
  placement = 'bottom',
}: {
  readonly text: string;
  readonly children: ReactElement;
  readonly placement?: 'bottom' | 'right' | 'top';
}) => (
  <TooltipProvider timeout={400} placement={placement}>
    <TooltipAnchor render={children} />
    <Tooltip className="tip" gutter={6} unmountOnHide>
      <WholeNumbers text={text} />
    </Tooltip>
  </TooltipProvider>
);
