import { CircleHelp, Info } from 'lucide-react';
import type { ReactNode } from 'react';

export interface NoticeProps {
  readonly children: ReactNode;
  /** Something waits for an answer. */
  readonly asks?: boolean;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

/** One line between toolbar and grid: what a draft asks or tells. */
export const Notice = ({ children, asks = false, action }: NoticeProps) => (
  <li className={asks ? 'notice notice-asks' : 'notice'}>
    {asks ? (
      <CircleHelp size={16} strokeWidth={1.75} aria-hidden />
    ) : (
      <Info size={16} strokeWidth={1.75} aria-hidden />
    )}
    <span>{children}</span>
    {action ? (
      <button type="button" className="link-button" onClick={action.onSelect}>
        {action.label}
      </button>
    ) : null}
  </li>
);
