import type { Execute } from '#api/platform/execute-port';
import type { Clocks } from '#platform/clock/port';
import type { WorldTime } from '#platform/clock/world-time';
import type { Coordination } from '#platform/coordination/port';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import type { ReadOnlySwitch } from '#platform/event-store/read-only-switch';
import type { Files } from '#platform/files/port';
import type { Mailer, Outbox } from '#platform/mail/port';
import type { PeopleKeys } from '#platform/people-keys/people-keys';
import type { Broadcast } from '#platform/topics/broadcast';
import type { Topics } from '#platform/topics/port';
import type { TopicRecords } from '#platform/topics/records';
import type { Vault } from '#platform/vault/port';
import type { ProjectionControl } from '#projections/runtime/control';
import type { Watcher } from '#projections/runtime/watcher/port';

/** Everything below the API, opened: one set of adapters, on a data folder or on servers. */
export interface Engine {
  readonly clocks: Clocks;
  /** By what the trade's clock is ahead. */
  readonly worldTime: WorldTime;
  readonly events: EventStore;
  /** Makes this engine read-only while it is moved to another; null where there is nowhere to move to. */
  readonly readOnly: ReadOnlySwitch | null;
  readonly documents: Documents;
  readonly vault: Vault;
  readonly peopleKeys: PeopleKeys;
  readonly files: Files;
  /** null where no role of this process sends mail. */
  readonly mailer: Mailer | null;
  /** null where what has left lies with a mail server. */
  readonly outbox: Outbox | null;
  /** null where no role of this process has to do with them. */
  readonly topics: Topics | null;
  /** null where a broker keeps the topics, which has tools of its own. */
  readonly topicRecords: TopicRecords | null;
  /** What live nodes tell each other and may lose; null where there is one process, or no role of this one takes part. */
  readonly broadcast: Broadcast | null;
  readonly projections: ProjectionControl;
  readonly watcher: Watcher;
  readonly execute: Execute;
  /** Agreement with the other processes of this installation. */
  readonly coordination: Coordination;
  /** Lets go of everything, in the order in which one thing stands on another. */
  close(): Promise<void>;
}
