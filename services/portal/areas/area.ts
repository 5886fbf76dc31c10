import type { DynamicModule, Type } from '@nestjs/common';
import type { AreaMails } from '#api/mail/mail-queue';
import type { Role } from '#platform/config/config';

/** What runs an area, by the roles of a process. Its routes, its handlers and its work on one node are of the modules. */
export interface ServerArea {
  /** In every process, whatever it does. */
  readonly everywhere?: readonly AreaModule[];
  readonly modules: Readonly<Partial<Record<Role, readonly AreaModule[]>>>;
  readonly mails?: AreaMails;
}

export type AreaModule = Type | DynamicModule;
