import { giveModules } from '../modules-of-worker/give-modules.mjs';
import NodeEnvironment from './node.mjs';

export default class NodeOfWorkerEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup();
    giveModules(this.global);
  }
}
