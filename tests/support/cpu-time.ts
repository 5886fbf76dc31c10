/** Milliseconds of the processor that this thread has taken so far: what else the machine does is not counted. */
export const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
