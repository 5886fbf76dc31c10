import { SendHorizontal, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { messageMaxLength } from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import { http } from '../../../api/http.ts';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import { Spinner } from '../../../components/feedback/Spinner.tsx';
import { IconButton } from '../../../components/form/Button.tsx';
import { counted } from '../../../format/quantities.ts';
import { hasField } from '../nomination-words.ts';
import { messageDraft, removeSent } from './message-draft.ts';
import { aboutText } from './thread-words.ts';
import type { Typing } from './Typing.ts';

export interface ComposerProps {
  /** The call that posts. */
  readonly path: string;
  readonly nomination: NominationView;
  readonly typing: Typing;
  /** Something was said: the push brings it; this comes sooner where the live connection is down. */
  readonly onSent: () => void;
}

/** Where something is written: Enter sends, Shift+Enter is a new line. What was not sent stays. */
export const Composer = observer(({ path, nomination, typing, onSent }: ComposerProps) => {
  const [form] = useState(() => messageDraft(path));
  const text = useRef<HTMLTextAreaElement>(null);
  const { message } = form.values;
  // A discharge line may have gone while the message was being written.
  const about =
    form.values.about !== null && hasField(nomination, form.values.about) ? form.values.about : null;
  useEffect(() => {
    if (about !== null) text.current?.focus();
  }, [about]);
  // Nothing that is pasted is cut: what is over is said.
  const over = message.trim().length - messageMaxLength;
  const isSendable = message.trim() !== '' && over <= 0;
  const send = async () => {
    if (!isSendable) return;
    const { values: said } = form;
    const sent = await form.submit((values, options) =>
      http.post<{ readonly id: string }>(path, { message: values.message.trim(), about }, options),
    );
    if (sent.as === 'refused') {
      const { status, message: why } = sent.error;
      snackbars.error(
        status === 422 || status === 429 ? why : 'Sorry, we could not send the message. Please try again.',
      );
    }
    if (sent.as !== 'done') return;
    removeSent(form, said);
    if (form.values.message === '') typing.stop();
    onSent();
  };
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className="thread-composer">
      {about === null ? null : (
        <p className="thread-composer-about">
          About {aboutText(about, nomination)}
          <IconButton
            label="Write about no field"
            size="small"
            onClick={() => {
              form.change({ about: null });
              text.current?.focus();
            }}
          >
            <X size={14} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </p>
      )}
      {over > 0 ? (
        <p className="thread-composer-over" role="alert">
          {counted(over, 'character')} too many. Send it in parts.
        </p>
      ) : null}
      <textarea
        ref={text}
        className="input"
        aria-label="Message"
        placeholder="Type your comment here"
        rows={2}
        aria-invalid={over > 0}
        value={message}
        onKeyDown={pressed}
        onChange={(event) => {
          form.change({ message: event.target.value });
          if (event.target.value.trim() === '') typing.stop();
          else typing.write();
        }}
      />
      <IconButton
        label={form.busy ? 'Sending…' : 'Send'}
        className="thread-send"
        disabled={!isSendable}
        aria-disabled={form.busy}
        onClick={() => void send()}
      >
        {form.busy ? <Spinner /> : <SendHorizontal size={16} strokeWidth={1.75} aria-hidden />}
      </IconButton>
    </div>
  );
});
