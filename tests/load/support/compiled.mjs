/** What is measured is the portal as it is built: package imports, which name sources, lead to the compiled copy. */
import { registerHooks } from 'node:module';

const dist = new URL('../../../dist/', import.meta.url);

registerHooks({
  resolve: (specifier, context, next) => {
    const [, room, path] = /^#([\w-]+)\/(.+)$/.exec(specifier) ?? [];
    if (room === undefined) return next(specifier, context);
    const folder = room === 'projections' ? room : `services/${room}`;
    return next(new URL(`${folder}/${path}.js`, dist).href, context);
  },
});
