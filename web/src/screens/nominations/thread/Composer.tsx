import { SendHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type KeyboardEvent } from 'react';
import { messageMaxLength } from '#contracts/nomination/nomination-calls';
import { http } from '../../../api/http.ts';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import { IconButton } from '../../../components/form/Button.tsx';
import { FormStore } from '../../../components/form/FormStore.ts';
import type { Typing } from './Typing.ts';

interface Draft {
  readonly message: string;
}

/** What was begun in a thread, by its call: it outlives tabs and rows as long as the page stands. */
const begun = new Map<string, FormStore<Draft>>();

const draftOf = (path: string): FormStore<Draft> => {
  const form = begun.get(path) ?? new FormStore<Draft>({ message: '' });
  begun.set(path, form);
  return form;
};

export interface ComposerProps {
  /** The call that posts. */
  readonly path: string;
  readonly typing: Typing;
  /** Something was said: the push brings it; this comes sooner where the live connection is down. */
  readonly onSent: () => void;
}

/** Where something is written: Enter sends, Shift+Enter is a new line. What was not sent stays. */
export const Composer = observer(({ path, typing, onSent }: ComposerProps) => {
  const [form] = useState(() => draftOf(path));
  const { message } = form.values;
  const isEmpty = message.trim() === '';
  const send = async () => {
    if (isEmpty) return;
    const sent = await form.submit((values, options) =>
      http.post<{ readonly id: string }>(path, { message: values.message.trim() }, options),
    );
    if (sent.as === 'refused') {
      const { status, message: why } = sent.error;
      snackbars.error(
        status === 422 || status === 429 ? why : 'Sorry, we could not send the message. Please try again.',
      );
    }
    if (sent.as !== 'done') return;
    form.reset();
    typing.stop();
    onSent();
  };
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className="thread-composer">
      <textarea
        className="input"
        aria-label="Message"
        placeholder="Type your comment here"
        rows={2}
        maxLength={messageMaxLength}
        value={message}
        onKeyDown={pressed}
        onChange={(event) => {
          form.change({ message: event.target.value });
          if (event.target.value.trim() === '') typing.stop();
          else typing.write();
        }}
      />
      <IconButton label="Send" disabled={isEmpty} aria-disabled={form.busy} onClick={() => void send()}>
        <SendHorizontal size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
});
