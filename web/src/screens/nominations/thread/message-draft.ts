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

/** The call that posts in a nomination's thread. */
export const messagesPath = (base: string, nomination: string): string =>
  `${base}/${encodeURIComponent(nomination)}/messages`;
