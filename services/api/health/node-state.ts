import { Injectable } from '@nestjs/common';

/** Whether this process takes work, as those who send it some should know. */
@Injectable()
export class NodeState {
  #stopping = false;

  get stopping(): boolean {
    return this.#stopping;
  }

  /** From here on readiness says no; requests that come all the same are still answered. */
  stop(): void {
    this.#stopping = true;
  }
}
