import { getMetadataStorage } from 'class-validator';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Dto = new () => object;

const services = join(import.meta.dirname, '../../services');
const files = globSync('**/*.ts', { cwd: services })
  .filter((file) => !/\.(spec|specification)\.ts$/.test(file))
  .filter((file) =>
    /from '(class-validator|[./]+\/lists\/query\.ts)'/.test(readFileSync(join(services, file), 'utf8')),
  );

export const validatorsOf = (type: Dto) =>
  getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);

const isDto = (value: unknown): value is Dto =>
  typeof value === 'function' && /^class\b/.test(String(value)) && validatorsOf(value as Dto).length > 0;

/** What bodies and queries are checked by: every class with validators, its own or of a list, that a file of the services exports. */
export const requestDtos = async (): Promise<readonly Dto[]> => {
  const modules = await Promise.all(
    files.map(async (file) => (await import(join(services, file))) as Record<string, unknown>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isDto));
};
