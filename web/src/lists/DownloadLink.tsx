import { FileDown } from 'lucide-react';
import { Button, buttonClass } from '../components/form/Button.tsx';

export interface DownloadLinkProps {
  readonly label: string;
  /** What one gets, said when it is pointed at. */
  readonly explanation: string;
  readonly href: string;
  /** Why there is nothing to download; null where there is. */
  readonly disabledReason: string | null;
}

/** What a list shows, as a file; among other buttons it keeps only its icon where there is no room for words. */
export const DownloadLink = ({ label, explanation, href, disabledReason }: DownloadLinkProps) => {
  const content = (
    <>
      <FileDown size={16} strokeWidth={1.75} aria-hidden />
      <span className="button-text">{label}</span>
    </>
  );
  return disabledReason === null ? (
    <a
      className={`${buttonClass('secondary', 'small')} button-compact button-compact-early`}
      href={href}
      aria-label={label}
      title={`${label}: ${explanation}`}
      download
    >
      {content}
    </a>
  ) : (
    <Button
      size="small"
      className="button-compact button-compact-early"
      disabled
      title={`${label}: ${disabledReason}`}
    >
      {content}
    </Button>
  );
};
