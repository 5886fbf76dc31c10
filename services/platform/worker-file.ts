/** The file of a worker thread beside its caller: `.js` as built and in the bundle, `.ts` where the sources run. */
export const workerFile = (callerUrl: string, name: string): URL =>
  new URL(`./${name}${callerUrl.endsWith('.ts') ? '.ts' : '.js'}`, callerUrl);
