import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { classesOf } from './class-archive.mjs';
import { installServers } from './install.mjs';
import { freePort, startJava } from './java-server.mjs';

const quiet = ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'];
const heap = ['-Xms32m', '-Xmx128m'];

/** One node that is broker and controller, as small and as quick to come back as it gets. */
const propertiesOf = ({ data, port, controller, quorum }) => `process.roles=broker,controller
node.id=1
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
controller.listener.names=CONTROLLER
${quorum}
log.dirs=${data}
auto.create.topics.enable=false
default.replication.factor=1
min.insync.replicas=1
offsets.topic.num.partitions=1
offsets.topic.replication.factor=1
transaction.state.log.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.num.partitions=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
num.network.threads=2
num.io.threads=2
log.cleaner.dedupe.buffer.size=2097152
log.segment.bytes=16777216
broker.heartbeat.interval.ms=500
broker.session.timeout.ms=3000
`;

const portOf = (text, listener) =>
  Number(new RegExp(`^listeners=.*${listener}://127\\.0\\.0\\.1:(\\d+)`, 'm').exec(text)?.[1]);

const propertiesIn = (folder) => join(folder, 'server.properties');
const metaIn = (data) => join(data, 'meta.properties');

/** The ports of an earlier run stay: the quorum has written the controller's down. */
const settle = async (file, data, wanted) => {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const port = wanted ?? (before ? portOf(before, 'PLAINTEXT') : await freePort());
  const controller = before ? portOf(before, 'CONTROLLER') : await freePort();
  // Data of before may know it in another way, by which they go on.
  const known = existsSync(metaIn(data)) && /^controller\.quorum\..*$/m.exec(before ?? '')?.[0];
  writeFileSync(
    file,
    propertiesOf({
      data,
      port,
      controller,
      quorum: known || `controller.quorum.voters=1@127.0.0.1:${controller}`,
    }),
  );
  return port;
};

const newId = () => randomBytes(16).toString('base64url');

/**
 * Once for each folder; whoever was killed in between leaves no `meta.properties`, and begins again. Kafka's own tool writes
 * the same for a quorum that is named in the properties, and is a JVM more to start.
 */
const format = (data) => {
  const file = metaIn(data);
  if (existsSync(file)) return;
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const ids = [`cluster.id=${newId()}`, `directory.id=${newId()}`];
  writeFileSync(`${file}.new`, ['version=1', 'node.id=1', ...ids, ''].join('\n'));
  renameSync(`${file}.new`, file);
};

const describe = async (port) => {
  const admin = new Kafka({
    brokers: [`127.0.0.1:${port}`],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    retry: { retries: 0 },
  }).admin();
  try {
    await admin.connect();
    const { brokers } = await admin.describeCluster();
    if (brokers.length === 0) throw new Error('The cluster has no broker yet');
  } finally {
    await admin.disconnect();
  }
};

const start = async ({ classpath, folder, port: wanted, options, graceMs }) => {
  mkdirSync(folder, { recursive: true });
  const file = propertiesIn(folder);
  const data = join(folder, 'data');
  const port = await settle(file, data, wanted);
  format(data);
  const { ready: _, ...server } = await startJava({
    folder,
    classpath,
    heap,
    options: [...quiet, ...options],
    main: 'kafka.Kafka',
    args: [file],
    ready: async () => describe(port),
    graceMs,
  });
  return { brokers: [`127.0.0.1:${port}`], port, ...server };
};

/** What a broker loads until it has handed out a first message: most of the classes that it ever needs. */
const exercise = async (brokers) => {
  const kafka = new Kafka({ brokers, logLevel: logLevel.NOTHING });
  const [admin, producer, consumer] = [
    kafka.admin(),
    kafka.producer(),
    kafka.consumer({ groupId: 'first', maxWaitTimeInMs: 100 }),
  ];
  const topic = 'first';
  try {
    await admin.connect();
    await admin.createTopics({ topics: [{ topic, numPartitions: 1 }], waitForLeaders: true });
    await producer.connect();
    await producer.send({ topic, messages: [{ value: 'first' }] });
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    const heard = Promise.withResolvers();
    await consumer.run({ eachMessage: async () => heard.resolve() });
    await heard.promise;
  } finally {
    for (const client of [consumer, producer, admin]) await client.disconnect();
  }
};

/** A broker's whole life, at whose end Java writes what it has been told to. */
const liveOnce = async (classpath, folder, options) => {
  const server = await start({ classpath, folder, options, graceMs: 120_000 });
  try {
    await exercise(server.brokers);
  } finally {
    await server.stop();
  }
};

const startOnce = async (where) => {
  const { folder: installed, kafka: classpath } = await installServers();
  const options = await classesOf(join(installed, 'kafka.jsa'), (folder, training) =>
    liveOnce(classpath, folder, training),
  );
  return start({ ...where, classpath, options, graceMs: 10_000 });
};

/** Starts Apache Kafka; the same folder starts it again with all that it kept, at the same port. */
export const startKafka = async (options) => {
  const mayMove = options.port === undefined && !existsSync(propertiesIn(options.folder));
  for (let left = mayMove ? 3 : 0; ; left -= 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      // Somebody else took a port between the look and the start.
      if (left === 0 || !error.message.includes('BindException')) throw error;
      rmSync(propertiesIn(options.folder), { force: true });
      rmSync(join(options.folder, 'data'), { recursive: true, force: true });
    }
  }
};
