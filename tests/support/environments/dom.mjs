import './end-at-once.mjs';
import HappyDom from '@happy-dom/jest-environment';

const Environment = HappyDom.default ?? HappyDom;

export default class DomEnvironment extends Environment {
  async teardown() {
    const { happyDOM } = this.global;
    await super.teardown();
    // It only asks the window to close, which scripts may not; the library would keep it, and with it all that the file loaded.
    await happyDOM.close();
  }
}
