/** Answers as `work` does, or fails after `ms`; what comes later is heard by nobody. */
export const within = async <T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};
