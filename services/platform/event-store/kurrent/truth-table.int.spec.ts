import { afterAll } from '@jest/globals';
import { truthTableContract } from '../truth-table.contract.ts';
import { fromNowOn } from './from-now-on.specification.ts';
import { StoreOnTwin } from './twin.specification.ts';

let on: StoreOnTwin | undefined;
afterAll(async () => on?.close());

truthTableContract(
  'KurrentDB, before the protocol twin',
  async () => {
    on ??= await StoreOnTwin.open({ appendDeadlineMs: 10_000 });
    return fromNowOn(on.store);
  },
  25,
);
