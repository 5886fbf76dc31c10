/** Milliseconds of the processor that this thread takes for the work, at best of five: noise is not in every try. */
export const leastCpuMs = async (work: () => unknown): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
};
