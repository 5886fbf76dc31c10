/**
 * A message that could not be taken in (`parked-{uuid of topic and id}`): where it lies, never what it says. `topic` is the
 * one that it was parked from.
 */
export type ParkedMessageEvent =
  | {
      readonly type: 'MessageParked';
      readonly data: {
        readonly parkedId: string;
        readonly topic: string;
        readonly messageId: string;
        /** In the topic of what is parked. */
        readonly partition: number;
        readonly offset: string;
        readonly reason: string;
      };
    }
  /** Published again under its id; what is parked anew after that is told anew. */
  | { readonly type: 'ParkedMessageReplayed'; readonly data: { readonly parkedId: string } };
