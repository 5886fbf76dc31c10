import { once } from 'node:events';
import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import type {
  AppendReq,
  AppendResp,
  ReadReq,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import {
  appendAnswer,
  clusterOf,
  eventMessage,
  GossipService,
  lastStreamPosition,
  notFound,
  proposedOf,
  ServerFeaturesService,
  streamNameOf,
  StreamsService,
  supportedMethods,
} from './protocol.ts';
import { type Proposed, TwinLog } from './twin-log.ts';
import { readOf } from './twin-reads.ts';
import { type ReadCall, TwinSubscription } from './twin-subscription.ts';

/** What the next append meets, one fault an append. */
export type AppendFault =
  /** Nothing is written, and nobody answers. */
  | 'hang'
  /** Written; the answer never comes. */
  | 'loseAnswer'
  /** Written; the connection ends instead of an answer. */
  | 'crashAfterCommit'
  /** The server gave up waiting for its followers: written or not. */
  | 'timeout'
  | 'notReady'
  | 'notLeader'
  | 'denied'
  | 'tooLarge'
  | 'deleted';

export type ReadFault = 'hang' | 'notReady' | 'notLeader' | 'denied';

/** The server's own limit of a message, in bytes. */
const maxReceived = 16_767_216;

interface Refusal {
  readonly code: status;
  readonly details: string;
  readonly metadata?: Metadata;
}

const trailers = (values: Readonly<Record<string, string>>): Metadata => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(values)) metadata.set(key, value);
  return metadata;
};

/** Ends a call with an error: gRPC sends what the call's stream emits, where `destroy` would send nothing. */
const refuse = (call: ReadCall, refusal: Refusal): void => {
  call.emit('error', Object.assign(new Error(refusal.details), refusal));
};

/** Faults that are told as errors, and before anything is written. */
const refusals: Partial<Record<AppendFault | ReadFault, (stream: string, leaderPort: number) => Refusal>> = {
  notReady: () => ({ code: status.UNAVAILABLE, details: 'Server Is Not Ready' }),
  notLeader: (_, leaderPort) => ({
    code: status.NOT_FOUND,
    details: 'Leader info available',
    metadata: trailers({
      exception: 'not-leader',
      'leader-endpoint-host': '127.0.0.1',
      'leader-endpoint-port': String(leaderPort),
    }),
  }),
  denied: () => ({ code: status.UNAUTHENTICATED, details: 'Unauthenticated' }),
  tooLarge: () => ({
    code: status.INVALID_ARGUMENT,
    details: 'Maximum Append Size of 1024 Exceeded.',
    metadata: trailers({ exception: 'maximum-append-size-exceeded', 'maximum-append-size': '1024' }),
  }),
  deleted: (stream) => ({
    code: status.FAILED_PRECONDITION,
    details: `Event stream '${stream}' is deleted.`,
    metadata: trailers({ exception: 'stream-deleted', 'stream-name': stream }),
  }),
};

interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly Proposed[];
}

/**
 * Speaks enough of KurrentDB's protocol for the official client to run before it unchanged: single appends, reads,
 * the subscription to all. A tool of the tests, never an engine: it keeps nothing on disk, elects nobody, knows no TLS and no rights.
 */
export class TwinServer {
  readonly log: TwinLog;
  readonly appendFaults: AppendFault[] = [];
  readonly readFaults: ReadFault[] = [];
  /** Where `notLeader` sends the client. */
  leaderPort = 0;
  #leads = true;
  port = 0;
  /** Ids that a retry is recognised by with its position; gone with the server. */
  readonly #remembered = new Set<string>();
  readonly #subscriptions = new Map<TwinSubscription, ReadCall>();
  readonly #server = new Server({ 'grpc.max_receive_message_length': maxReceived });
  appends = 0;
  /** Where each subscription asked to start after, as the server counts; empty for the beginning. */
  readonly subscribedAfter: string[] = [];

  private constructor(log: TwinLog) {
    this.log = log;
    this.#server.addService(ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: sendUnaryData<unknown>) => answer(null, supportedMethods()),
    });
    this.#server.addService(GossipService, {
      read: (_: unknown, answer: sendUnaryData<unknown>) => answer(null, clusterOf(this.port)),
    });
    this.#server.addService(StreamsService, {
      append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) =>
        this.#append(call, answer),
      read: (call: ReadCall) => {
        this.#read(call).catch((error: unknown) =>
          refuse(call, { code: status.UNKNOWN, details: String(error) }),
        );
      },
    });
  }

  /** On loopback; port 0 takes a free one. */
  static async start(log = new TwinLog(), port = 0): Promise<TwinServer> {
    const twin = new TwinServer(log);
    twin.port = await new Promise<number>((resolve, reject) => {
      twin.#server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    twin.leaderPort = twin.port;
    return twin;
  }

  /**
   * The client lets one interval of its search pass before it connects, with a single host too. It gives up a server that
   * says nothing for 5 s, and this one shares the thread of the test, which may have other work.
   */
  get connectionString(): string {
    return `kurrentdb://127.0.0.1:${this.port}?tls=false&discoveryInterval=10&gossipTimeout=30000`;
  }

  /** Ends every connection at once; the log stays. */
  crash(): void {
    for (const subscription of this.#subscriptions.keys()) subscription.end();
    this.#server.forceShutdown();
  }

  /** Sends everyone to another server of the same log, and drops who subscribes here. */
  resign(leaderPort: number): void {
    this.#leads = false;
    this.leaderPort = leaderPort;
    this.dropSubscriptions();
  }

  /** A new server on the same log and port, which remembers no ids. */
  async restarted(): Promise<TwinServer> {
    this.crash();
    return TwinServer.start(this.log, this.port);
  }

  /** Every subscription ends with an error, as when the server drops a slow consumer. */
  dropSubscriptions(): void {
    for (const call of this.#endSubscriptions()) {
      refuse(call, { code: status.ABORTED, details: 'Subscription dropped' });
    }
  }

  /** Every subscription ends without one. */
  endSubscriptions(): void {
    for (const call of this.#endSubscriptions()) call.end();
  }

  /** Every subscription stays open and says nothing more. */
  muteSubscriptions(): void {
    for (const subscription of this.#subscriptions.keys()) subscription.mute();
  }

  #endSubscriptions(): readonly ReadCall[] {
    const calls = [...this.#subscriptions.values()];
    for (const subscription of this.#subscriptions.keys()) subscription.end();
    this.#subscriptions.clear();
    return calls;
  }

  #append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void {
    const messages: AppendReq[] = [];
    call.on('data', (message: AppendReq) => messages.push(message));
    call.on('end', () => this.#answerAppend(appendOf(messages), answer));
  }

  #answerAppend({ stream, expected, events }: Append, answer: sendUnaryData<AppendResp>): void {
    this.appends += 1;
    const fault = this.#leads ? this.appendFaults.shift() : 'notLeader';
    if (fault === 'hang') return;
    const refusal = fault && refusals[fault]?.(stream, this.leaderPort);
    if (refusal) {
      answer(refusal);
      return;
    }
    const outcome = this.log.append(stream, expected, events, this.#remembered);
    if (outcome.kind === 'written') for (const { id } of events) this.#remembered.add(id);
    if (fault === 'loseAnswer') return;
    if (fault === 'crashAfterCommit') this.crash();
    else if (fault === 'timeout') answer({ code: status.ABORTED, details: 'Operation timed out' });
    else answer(null, appendAnswer(outcome, expected));
  }

  async #read(call: ReadCall): Promise<void> {
    const options = call.request.getOptions();
    if (!options) throw new Error('A read without options');
    const fault = this.#leads ? this.#readFaultOf(options) : 'notLeader';
    if (options.hasSubscription() && !fault) {
      await this.#subscribe(call, new TwinSubscription(call, this.log, options));
      return;
    }
    if (fault === 'hang') return;
    const refusal = fault && refusals[fault]?.('', this.leaderPort);
    if (refusal) {
      refuse(call, refusal);
      return;
    }
    const { records, stream } = readOf(this.log, options);
    const kept = stream === undefined ? undefined : this.log.streamOf(stream);
    if (stream !== undefined && kept?.length === 0) call.write(notFound(stream));
    for (const record of records) {
      if (!call.write(eventMessage(record))) await once(call, 'drain');
    }
    const compatibility = options.getControlOption()?.getCompatibility() ?? 0;
    if (kept && kept.length > 0 && compatibility >= 1) call.write(lastStreamPosition(kept.length - 1));
    call.end();
  }

  #readFaultOf(options: ReadReq.Options): ReadFault | undefined {
    return options.hasSubscription() ? undefined : this.readFaults.shift();
  }

  async #subscribe(call: ReadCall, subscription: TwinSubscription): Promise<void> {
    this.subscribedAfter.push(call.request.getOptions()?.getAll()?.getPosition()?.getCommitPosition() ?? '');
    this.#subscriptions.set(subscription, call);
    try {
      await subscription.run();
    } finally {
      this.#subscriptions.delete(subscription);
    }
  }
}

const appendOf = (messages: readonly AppendReq[]): Append => {
  const options = messages[0]?.getOptions();
  const events = messages.slice(1).flatMap((message) => {
    const proposed = message.getProposedMessage();
    return proposed ? [proposedOf(proposed)] : [];
  });
  return {
    stream: streamNameOf(options?.getStreamIdentifier()),
    expected: options?.hasNoStream() ? -1 : Number(options?.getRevision()),
    events,
  };
};
