/**
 * The servers of the tests: jars from the Maven registry that this machine is set up for, pinned by version and
 * checksum, and two small Java programs of ours, in the project's cache. Needs Java with its compiler, and Maven.
 */
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { cache } from '../scripts/tools.mjs';
import { locked } from './lock.mjs';

const here = import.meta.dirname;
const names = ['kafka', 'mongo'];
const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

const programs = () => readdirSync(join(here, 'java')).map((name) => join(here, 'java', name));

/** Of our programs: Java keeps an archive of classes for jars alone. */
const programsJar = 'programs.jar';

/** What is installed, in twelve digits: another list of jars or another program is another folder. */
const edition = () => {
  const files = [
    ...programs(),
    ...names.flatMap((name) => [join(here, name, 'pom.xml'), join(here, name, 'jars.sha256')]),
  ];
  return sha256([programsJar, ...files.map((file) => readFileSync(file, 'utf8'))].join('\0')).slice(0, 12);
};

const answers = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

let missing;

/** Where the run has started its servers already, no file needs to ask again: each time would start three JVMs. */
const isKnown = () => process.env.LAYCAN_TEST_KAFKA_BROKERS !== undefined;

/** Why no server can be started on this machine, or undefined where one can. */
export const serversMissing = () => {
  if (isKnown()) return undefined;
  missing ??= {
    reason: !answers('java', ['-version'])
      ? 'there is no Java on this machine'
      : !answers('java', ['-m', 'jdk.compiler/com.sun.tools.javac.Main', '-version'])
        ? 'the Java of this machine has no compiler (install a JDK)'
        : !answers('mvn', ['-version'])
          ? 'there is no Maven on this machine'
          : undefined,
  };
  return missing.reason;
};

const execute = async (command, args) => {
  try {
    await promisify(execFile)(command, args, { maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim().split('\n').slice(-12).join('\n');
    throw new Error(`${command} failed while the servers of the tests were installed:\n${said}`, {
      cause: error,
    });
  }
};

const jarsIn = (folder) => readdirSync(folder).filter((name) => name.endsWith('.jar'));

/** @throws where a jar is missing, is one too many, or holds something else than when it was pinned */
const checkJars = (name, folder) => {
  const pinned = readFileSync(join(here, name, 'jars.sha256'), 'utf8')
    .trim()
    .split('\n');
  const found = jarsIn(folder).map((jar) => `${sha256(readFileSync(join(folder, jar)))}  ${jar}`);
  const wrong = new Set(pinned).symmetricDifference(new Set(found));
  if (wrong.size > 0) {
    throw new Error(
      `The jars of ${name} are not those of infra/servers/${name}/jars.sha256:\n${[...wrong].join('\n')}`,
    );
  }
};

const classpathOf = (folder) =>
  jarsIn(folder)
    .map((jar) => join(folder, jar))
    .join(delimiter);

const fill = async (folder) => {
  for (const name of names) {
    // Maven writes beside the pom that it reads, and the sources stay as they are.
    const work = join(folder, name);
    mkdirSync(work, { recursive: true });
    cpSync(join(here, name, 'pom.xml'), join(work, 'pom.xml'));
    await execute('mvn', [
      '-B',
      '-q',
      '-C',
      '-ntp',
      `-Dmaven.repo.local=${join(folder, 'repository')}`,
      '-f',
      join(work, 'pom.xml'),
      copyDependencies,
      `-DoutputDirectory=${work}`,
    ]);
    checkJars(name, work);
  }
  const compiler = ['-m', 'jdk.compiler/com.sun.tools.javac.Main'];
  const classes = join(folder, 'classes');
  await execute('java', [
    ...compiler,
    '-cp',
    classpathOf(join(folder, 'mongo')),
    '-d',
    classes,
    ...programs(),
  ]);
  const packer = ['-m', 'jdk.jartool/sun.tools.jar.Main'];
  await execute('java', [...packer, '--create', '--file', join(folder, programsJar), '-C', classes, '.']);
  for (const used of ['repository', 'classes']) rmSync(join(folder, used), { recursive: true });
};

/**
 * Installs the servers where they are not yet; safe to call from several processes at once. Resolves with the
 * classpath of each, and with their folder.
 *
 * @throws with what to do, where this machine cannot
 */
export const installServers = async () => {
  const reason = serversMissing();
  if (reason) throw new Error(`The servers of the tests cannot be started: ${reason}.`);
  const home = process.env.LAYCAN_SERVERS_CACHE ?? join(cache, 'servers');
  const folder = join(home, edition());
  mkdirSync(home, { recursive: true });
  if (!existsSync(folder)) {
    await locked(`${folder}.lock`, async () => {
      if (existsSync(folder)) return;
      const fresh = `${folder}.${process.pid}`;
      rmSync(fresh, { recursive: true, force: true });
      try {
        await fill(fresh);
        if (!existsSync(folder)) renameSync(fresh, folder);
      } finally {
        rmSync(fresh, { recursive: true, force: true });
      }
    });
  }
  const withPrograms = (name) => [join(folder, programsJar), classpathOf(join(folder, name))].join(delimiter);
  return { folder, kafka: withPrograms('kafka'), mongo: withPrograms('mongo') };
};
