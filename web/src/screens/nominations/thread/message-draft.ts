import type { NominationField } from '#domain/nomination/terms';
import { FormStore } from '../../../components/form/FormStore.ts';

export interface MessageDraft {
  readonly message: string;
  /** The field that the message is about; null: it is about none. */
  readonly about: NominationField | null;
}

/** What was begun in a thread, by its call: it outlives tabs and rows as long as the page stands. */
const begun = new Map<string, FormStore<MessageDraft>>();

/** The message that is being written to the call that posts. */
export const messageDraft = (path: string): FormStore<MessageDraft> => {
  const form = begun.get(path) ?? new FormStore<MessageDraft>({ message: '', about: null });
  begun.set(path, form);
  return form;
};

/** The call that posts in a nomination's thread. */
export const messagesPath = (base: string, nomination: string): string =>
  `${base}/${encodeURIComponent(nomination)}/messages`;
