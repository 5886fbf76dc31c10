import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { OpenRequests } from './open-requests.ts';

/** Whether a request still waits: what the link of the mail to the operator asks. */
export class CheckRequest extends Query<void> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(CheckRequest)
export class CheckRequestHandler implements IQueryHandler<CheckRequest> {
  constructor(private readonly requests: OpenRequests) {}

  /** @throws ApiError 404, 409 where it has its answer */
  async execute({ token }: CheckRequest): Promise<void> {
    await this.requests.get(token);
  }
}
