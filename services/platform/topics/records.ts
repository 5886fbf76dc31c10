import type { TopicMessageView, TopicView } from '#contracts/operations/topics';

/** What operations read of topics. Only the embedded engine has it: a broker has tools of its own. */
export interface TopicRecords {
  /** Every topic that a message was published to, by name. */
  states(): Promise<readonly TopicView[]>;
  /** Oldest first, those after an offset; none where there is no such topic. */
  messages(
    topic: string,
    page: { readonly after: string; readonly limit: number },
  ): Promise<readonly TopicMessageView[]>;
}
