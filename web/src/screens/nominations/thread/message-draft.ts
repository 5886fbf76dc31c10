import { reaction } from 'mobx';
import { FormStore } from '../../../components/form/FormStore.ts';
import { session } from '../../../stores/session.ts';
import { keepMessage, keptMessages, type MessageDraft } from './kept-messages.ts';

interface Begun {
  readonly form: FormStore<MessageDraft>;
  /** Ends what keeps it in the tab. */
  readonly stop: () => void;
}

/** What somebody began in a thread, by who it is and its call: it outlives panes, rows, a session that ended, and a reload. */
const begun = new Map<string, Begun>();

/** The page forgets; what the tab keeps goes at logout, with all else. */
export const forgetMessages = (): void => {
  for (const { stop } of begun.values()) stop();
  begun.clear();
};
session.onEnd(() => {
  // Whoever logs out on purpose leaves nothing behind.
  if (session.loggedOut) forgetMessages();
});

const begin = (user: string, path: string): Begun => {
  const form = new FormStore<MessageDraft>({ message: '', about: null });
  const kept = keptMessages(user, Date.now()).find((message) => message.path === path);
  if (kept) form.resume({ message: kept.message, about: kept.about }, kept.attempt);
  // A refusal renews the key without another value.
  const stop = reaction(
    () => ({ values: form.values, isBusy: form.busy }),
    ({ values }) => {
      const now = Date.now();
      const message = form.isDirty ? { ...values, path, attempt: form.attempt, at: now } : null;
      keepMessage(user, path, message, now);
    },
  );
  return { form, stop };
};

/** The message that is being written to the call that posts. */
export const messageDraft = (path: string): FormStore<MessageDraft> => {
  const user = session.profile?.id ?? '';
  const key = `${user} ${path}`;
  const found = begun.get(key) ?? begin(user, path);
  begun.set(key, found);
  return found.form;
};

/** What stands behind a text that was said; all of it, where it has become another text. */
const following = (message: string, said: string): string => {
  const rest = message.startsWith(said) ? message.slice(said.length) : null;
  return rest !== null && (rest === '' || /^\s/.test(rest)) ? rest.trimStart() : message;
};

/** Takes out what was said. What was written while it was on its way is the beginning of the next message. */
export const removeSent = (form: FormStore<MessageDraft>, sent: MessageDraft): void => {
  const { message, about } = form.values;
  const left = following(message, sent.message.trimEnd());
  const isOfAnother = about !== sent.about;
  form.reset();
  if (left !== '' || isOfAnother) form.change({ message: left, about: isOfAnother ? about : null });
};

/** The call that posts in a nomination's thread. */
export const messagesPath = (base: string, nomination: string): string =>
  `${base}/${encodeURIComponent(nomination)}/messages`;
