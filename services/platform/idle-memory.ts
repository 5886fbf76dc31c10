import { Script } from 'node:vm';

/** V8 remembers for some 110 seconds that something was allocated. */
const everyMs = 30_000;

/** Nothing runs it. It is enough that V8's heap for C++ objects holds one more. */
const allocate = (): Script => new Script('');

/**
 * Lets V8 see that a thread rests, so that it gives back what it no longer needs. To be called once a thread.
 *
 * V8 collects what a burst has left once all three of its heaps are seldom allocated on. Since Node 24 it takes the one for
 * C++ objects for a busy one where nothing at all was allocated there, as in any program without `node:vm`: the collection
 * then never comes (docs/decisions/portal-process.md).
 */
export const giveMemoryBackAtRest = (): void => {
  allocate();
  setInterval(allocate, everyMs).unref();
};
