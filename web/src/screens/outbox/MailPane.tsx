import type { OutboxMail } from '#contracts/operations/outbox';
import { Pane, PaneBody } from '../../components/pane/Pane.tsx';
import { PaneFields } from '../../components/pane/PaneFields.tsx';
import { PaneHeader } from '../../components/pane/PaneHeader.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { usePaneKeys } from '../../components/pane/pane-keys.ts';
import { focusRow } from '../../components/table/focus-row.ts';
import { utcMoment } from '../../format/dates.ts';
import './outbox.css';

/** One mail as it was sent, text as text. */
export const MailPane = ({ mail, onClose }: { readonly mail: OutboxMail; readonly onClose: () => void }) => {
  const close = () => {
    onClose();
    focusRow(mail.messageId);
  };
  usePaneKeys({ onClose: close });
  return (
    <Pane label={`Mail ${mail.subject}`} takesFocus="over">
      <PaneHeader title={mail.subject} onClose={close} />
      <PaneBody>
        <PaneSection label="Details">
          <PaneFields
            fields={[
              ['Subject', mail.subject],
              ['To', mail.to.join(', ')],
              ['Sent', utcMoment(mail.sentAt)],
              ['Message-ID', mail.messageId],
            ]}
          />
        </PaneSection>
        <pre className="mail-text">{mail.text}</pre>
      </PaneBody>
    </Pane>
  );
};
