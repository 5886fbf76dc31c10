/**
 * Jest's environment of browser tests. It stands outside the realm of a test file, so that what it starts serves every
 * file of the worker: each has people in the portal of its own, and closes what it opened in the browser.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import '../environments/end-at-once.mjs';
import { endObservers } from '../environments/observers.mjs';
import { giveModules } from '../modules-of-worker/give-modules.mjs';
import type { BrowserTests, HostAnswer, HostCall, HostCalls } from './calls.ts';
import { Connection } from './connection.ts';
import { whatPagesShow } from './what-pages-show.ts';

/** What of jest-circus's events tells of a failure. */
interface TestEvent {
  readonly name: string;
  readonly error?: unknown;
}

interface Waiting {
  readonly resolve: (answer: HostCalls[keyof HostCalls]) => void;
  readonly reject: (error: Error) => void;
}

class Host {
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private readonly child: ChildProcess;

  constructor() {
    this.child = fork(join(import.meta.dirname, 'host.ts'), { execArgv: [] });
    // It must not keep the worker: its end is what ends the host.
    this.child.unref();
    this.child.channel?.unref();
    this.child.on('message', (answer: HostAnswer) => this.take(answer));
    this.child.on('exit', (code) => {
      for (const { reject } of this.waiting.values())
        reject(new Error(`The process behind the browser tests ended with ${code}`));
      this.waiting.clear();
    });
  }

  ask<Call extends keyof HostCalls>(call: Call, of?: string): Promise<HostCalls[Call]> {
    const asked: HostCall = { id: ++this.asked, call, ...(of !== undefined && { of }) };
    // While somebody waits, the channel keeps the worker.
    this.child.channel?.ref();
    return new Promise((resolve, reject) => {
      this.waiting.set(asked.id, { resolve: resolve as Waiting['resolve'], reject });
      this.child.send(asked);
    });
  }

  private take(answer: HostAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (this.waiting.size === 0) this.child.channel?.unref();
    if ('fault' in answer) waiting?.reject(new Error(answer.fault));
    else waiting?.resolve(answer.answer);
  }
}

/** One a worker: this module is loaded once, whatever number of files run. */
let host: Host | undefined;
let connection: Promise<Connection> | undefined;

export default class BrowserEnvironment extends TestEnvironment {
  private connected: Promise<Connection> | undefined;

  override async setup(): Promise<void> {
    await super.setup();
    giveModules(this.global);
    const browserTests: BrowserTests = {
      browser: () => (this.connected ??= this.connect()),
      ask: (call, of) => this.host.ask(call, of),
    };
    Object.assign(this.global, { browserTests });
  }

  override async teardown(): Promise<void> {
    await (await this.connected)?.endFile();
    endObservers();
    await super.teardown();
  }

  /** A test that fails says what stood on the pages. */
  async handleTestEvent(event: TestEvent): Promise<void> {
    if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
    const connected = await this.connected;
    if (!connected || !(event.error instanceof Object) || !('stack' in event.error)) return;
    Object.assign(event.error, {
      stack: `${String(event.error.stack)}\n\n${await whatPagesShow(connected.browser)}`,
    });
  }

  private get host(): Host {
    return (host ??= new Host());
  }

  private async connect(): Promise<Connection> {
    connection ??= Connection.to(await this.host.ask('browser'));
    const connected = await connection;
    connected.hold();
    return connected;
  }
}
