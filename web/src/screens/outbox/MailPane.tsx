import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OutboxMail } from '#contracts/operations/outbox';
import { IconButton } from '../../components/form/Button.tsx';
import { focusRow, usePaneKeys } from '../booking-pane/pane-keys.ts';
import { utcMoment } from '../../format/dates.ts';
import { useMediaQuery } from '../../app/media.ts';
import '../booking-pane/pane.css';
import './outbox.css';

/** One mail as it was sent, text as text. */
export const MailPane = ({ mail, onClose }: { readonly mail: OutboxMail; readonly onClose: () => void }) => {
  const docked = useMediaQuery('(min-width: 1280px)');
  const pane = useRef<HTMLElement>(null);
  const close = () => {
    onClose();
    focusRow(mail.messageId);
  };
  usePaneKeys({ onPrevious: undefined, onNext: undefined, onMove: () => undefined, onClose: close });
  useEffect(() => {
    if (!docked) pane.current?.focus();
  }, [docked]);
  return (
    <aside
      className={docked ? 'pane' : 'pane pane-over'}
      ref={pane}
      tabIndex={-1}
      aria-label={`Mail ${mail.subject}`}
    >
      <header className="pane-header">
        <h2 className="pane-title">{mail.subject}</h2>
        <div className="pane-buttons">
          <IconButton label="Close" size="small" onClick={close}>
            <X size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      </header>
      <div className="pane-body">
        <section className="pane-section">
          <dl className="pane-fields">
            <div>
              <dt>Subject</dt>
              <dd>{mail.subject}</dd>
            </div>
            <div>
              <dt>To</dt>
              <dd>{mail.to.join(', ')}</dd>
            </div>
            <div>
              <dt>Sent</dt>
              <dd>{utcMoment(mail.sentAt)}</dd>
            </div>
            <div>
              <dt>Message-ID</dt>
              <dd>{mail.messageId}</dd>
            </div>
          </dl>
        </section>
        <pre className="mail-text">{mail.text}</pre>
      </div>
    </aside>
  );
};
