import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type UserFilters, userList, type UsersAnswer } from '#contracts/people/user-admin';
import { Staff } from '../../access/access.ts';
import { pageQueryOf } from '../../lists/query.ts';
import { GetUserFilters } from './get-user-filters.ts';
import { ListUsers } from './list-users.ts';

/** A page of all users. */
export class ListUsersQuery extends pageQueryOf(userList) {}

/** Everybody with an account, for staff. */
@ApiTags('Users')
@Controller('api/internal/users')
export class UsersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Staff('user_list')
  @ApiOperation({ summary: 'People with an account, by name' })
  list(@Query() query: ListUsersQuery, @Req() { url }: FastifyRequest): Promise<UsersAnswer> {
    return this.queries.execute(new ListUsers(query, url));
  }

  @Get('filters')
  @Staff('user_list')
  @ApiOperation({ summary: 'What the list can be narrowed by' })
  filters(): Promise<UserFilters> {
    return this.queries.execute(new GetUserFilters());
  }
}
