/** Names under which Nest hands out the ports; the composition root in `services/portal` binds them to an engine. */
export const EVENT_STORE = Symbol('EventStore');
/** Switch that makes the log read-only while it is moved; null where it never is. */
export const READ_ONLY = Symbol('ReadOnlySwitch');
export const DOCUMENTS = Symbol('Documents');
export const VAULT = Symbol('Vault');
export const FILES = Symbol('Files');
/** Where the files of ships' documents come from. */
export const PAPERS = Symbol('PaperSource');
export const MAILER = Symbol('Mailer');
export const OUTBOX = Symbol('Outbox');
export const TOPICS = Symbol('Topics');
/** What processes tell each other and may lose; null where there is one process. */
export const BROADCAST = Symbol('Broadcast');
/** What operations read of topics; null where a broker keeps them. */
export const TOPIC_RECORDS = Symbol('TopicRecords');
/** The two clocks (`services/platform/clock/port.ts`). */
export const TRADE_CLOCK = Symbol('TradeClock');
export const MACHINE_CLOCK = Symbol('MachineClock');
/** What may run the trade's clock ahead; null without demo data, where nothing may. */
export const WORLD_TIME = Symbol('WorldTime');
export const CONFIG = Symbol('Config');
/** What this installation has switched on (`services/contracts/people/flags.ts`). */
export const FLAGS = Symbol('Flags');
export const PROJECTIONS = Symbol('ProjectionControl');
export const WATCHER = Symbol('Watcher');
/** Leases and small shared records among the processes of an installation. */
export const COORDINATION = Symbol('Coordination');
/** The generic command handling (`services/api/platform/execute-port.ts`). */
export const EXECUTE = Symbol('Execute');
/** Names of people and organisations by id, for what is presented. */
export const DIRECTORY = Symbol('Directory');
/** The Prometheus registry of this portal; there is one a portal, so that tests can run several in a process. */
export const METRICS = Symbol('Metrics');
/** Secret of `portal.json`, by which commands of the same machine run operations. */
export const OPERATIONS_TOKEN = Symbol('OperationsToken');
/** Whether this portal runs on demo data. */
export const DEMO_DATA = Symbol('DemoData');
