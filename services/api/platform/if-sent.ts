import { ValidateIf } from 'class-validator';

/** May be left out, and is no `null`: there is nothing that its absence would not say. `IsOptional` takes both. */
export const IfSent = (): PropertyDecorator => ValidateIf((_body, value: unknown) => value !== undefined);
