import type { NominationField } from '#domain/nomination/terms';
import { FormStore } from '../../../components/form/FormStore.ts';
import { session } from '../../../stores/session.ts';

export interface MessageDraft {
  readonly message: string;
  /** The field that the message is about; null: it is about none. */
  readonly about: NominationField | null;
}

/** What somebody began in a thread, by who it is and its call: it outlives tabs, rows and a session that ended as long as the page stands. */
const begun = new Map<string, FormStore<MessageDraft>>();
session.onEnd(() => {
  // Whoever logs out on purpose leaves nothing behind.
  if (session.loggedOut) begun.clear();
});

/** The message that is being written to the call that posts. */
export const messageDraft = (path: string): FormStore<MessageDraft> => {
  const key = `${session.profile?.id} ${path}`;
  const form = begun.get(key) ?? new FormStore<MessageDraft>({ message: '', about: null });
  begun.set(key, form);
  return form;
};

/** The call that posts in a nomination's thread. */
export const messagesPath = (base: string, nomination: string): string =>
  `${base}/${encodeURIComponent(nomination)}/messages`;
