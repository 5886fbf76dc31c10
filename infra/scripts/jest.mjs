/** How Jest is started, before its own arguments. */
export const jest = [
  '--experimental-vm-modules',
  '--no-warnings',
  // V8's cache of what it compiled keeps the modules of every file that a worker ran, and is never of use to the next: Jest
  // compiles for each anew. A worker came to 6 GB so, and to long garbage collections.
  '--no-compilation-cache',
  'node_modules/jest/bin/jest.js',
];
