import './end-at-once.mjs';
import { TestEnvironment } from 'jest-environment-node';
import { endObservers } from './observers.mjs';

export default class NodeEnvironment extends TestEnvironment {
  async teardown() {
    endObservers();
    await super.teardown();
  }
}
