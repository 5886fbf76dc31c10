/** Text to every process that listens at this moment. Any of it may be lost: nothing that matters goes this way. */
export interface Broadcast {
  /** Never waits and never throws: what cannot be sent is dropped, and counted. */
  send(text: string): void;
  /** Hears everything in the order of each sender, one's own included; answers with how to stop listening. */
  onText(listener: (text: string) => void): () => void;
  counts(): BroadcastCounts;
  /** Sends what waits, if that is possible at once. */
  close(): Promise<void>;
}

/** Texts since the start of this process. */
export interface BroadcastCounts {
  readonly sent: number;
  readonly dropped: number;
  readonly heard: number;
}
