import { randomUUID } from 'node:crypto';
import gossipGrpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import serverFeaturesGrpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import serverFeatures from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import streamsGrpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  ReadReq,
  ReadResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { Proposed, TwinOutcome, TwinRecord } from './twin-log.ts';

/** Messages of the server's protocol, made with the definitions that the client itself carries. 64-bit fields are strings. */

export const { StreamsService } = streamsGrpc;
export const { GossipService } = gossipGrpc;
export const { ServerFeaturesService } = serverFeaturesGrpc;

const { AppendResp: Answer, ReadResp: Read } = streams;

/**
 * Lower-case names, as the server gives them. Batch appends are offered and not served: a client that is not made to send
 * its appends one by one finds out at once.
 */
export const supportedMethods = (): InstanceType<typeof serverFeatures.SupportedMethods> => {
  const methods = ['append', 'batchappend', 'read', 'delete', 'tombstone'].map((name) =>
    new serverFeatures.SupportedMethod()
      .setMethodName(name)
      .setServiceName('event_store.client.streams.streams'),
  );
  return new serverFeatures.SupportedMethods().setEventStoreServerVersion('25.1.0').setMethodsList(methods);
};

/** A cluster of one, which leads it: what a client asks for when it is given several hosts. */
export const clusterOf = (port: number): InstanceType<typeof gossip.ClusterInfo> =>
  new gossip.ClusterInfo().setMembersList([
    new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(randomUUID()))
      .setTimeStamp(String(BigInt(Date.now()) * 10_000n))
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
  ]);

const uuidOf = (message: InstanceType<typeof shared.UUID> | undefined): string => {
  const structured = message?.getStructured();
  if (!structured) return message?.getString() ?? '';
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map((bits) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export const proposedOf = (message: AppendReq.ProposedMessage): Proposed => ({
  id: uuidOf(message.getId()),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

export const streamNameOf = (name: InstanceType<typeof shared.StreamIdentifier> | undefined): string =>
  Buffer.from(name?.getStreamName_asU8() ?? []).toString('utf8');

export const isBackwards = (options: ReadReq.Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

export const appendAnswer = (outcome: TwinOutcome, expected: number): AppendResp => {
  const answer = new Answer();
  if (outcome.kind === 'wrong') {
    const wrong = new Answer.WrongExpectedVersion();
    if (outcome.current < 0) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(outcome.current));
    if (expected < 0) wrong.setExpectedNoStream(new shared.Empty());
    else wrong.setExpectedRevision(String(expected));
    return answer.setWrongExpectedVersion(wrong);
  }
  const success = new Answer.Success().setCurrentRevision(String(outcome.lastRevision));
  if (outcome.position === undefined) success.setNoPosition(new shared.Empty());
  else {
    const position = String(outcome.position);
    success.setPosition(new Answer.Position().setCommitPosition(position).setPreparePosition(position));
  }
  return answer.setSuccess(success);
};

const streamIdentifier = (stream: string): InstanceType<typeof shared.StreamIdentifier> =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8').toString('base64'));

export const eventMessage = (record: TwinRecord): ReadResp => {
  const position = String(record.position);
  const event = new Read.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(streamIdentifier(record.stream))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  event
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', record.contentType)
    .set('created', String(record.created));
  return new Read().setEvent(new Read.ReadEvent().setEvent(event).setCommitPosition(position));
};

export const notFound = (stream: string): ReadResp =>
  new Read().setStreamNotFound(new Read.StreamNotFound().setStreamIdentifier(streamIdentifier(stream)));

export const lastStreamPosition = (revision: number): ReadResp =>
  new Read().setLastStreamPosition(String(revision));

export const confirmation = (id: string): ReadResp =>
  new Read().setConfirmation(new Read.SubscriptionConfirmation().setSubscriptionId(id));

const now = (): InstanceType<typeof timestamps.Timestamp> =>
  new timestamps.Timestamp().setSeconds(Math.floor(Date.now() / 1_000));

export const checkpoint = (position: bigint): ReadResp =>
  new Read().setCheckpoint(
    new Read.Checkpoint()
      .setCommitPosition(String(position))
      .setPreparePosition(String(position))
      .setTimestamp(now()),
  );

export const caughtUp = (): ReadResp => new Read().setCaughtUp(new Read.CaughtUp().setTimestamp(now()));
