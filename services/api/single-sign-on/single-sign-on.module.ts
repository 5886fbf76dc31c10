import { Module } from '@nestjs/common';
import { Directory } from './directory.ts';
import { DirectoryAccounts } from './directory-accounts.ts';
import { SignOnAttempts } from './sign-on-attempts.ts';
import { SignOnByDirectory } from './sign-on-by-directory.ts';
import { SingleSignOnController } from './single-sign-on.controller.ts';

/** Staff sign in at the operator's directory. */
@Module({
  controllers: [SingleSignOnController],
  providers: [Directory, DirectoryAccounts, SignOnAttempts, SignOnByDirectory],
})
export class SingleSignOnModule {}
