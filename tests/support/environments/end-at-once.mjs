/**
 * A worker of Jest that has nothing left to do ends in order: Node takes down the heap of every file that it ran, which
 * takes longer than the half second that Jest waits before it kills the worker and warns of leaks. So it ends as soon as
 * nothing holds it. What a test leaves open still holds it, and is still warned of.
 */
if (process.env['JEST_WORKER_ID'] !== undefined && process.send !== undefined)
  process.once('exit', (code) => process.reallyExit(code));
