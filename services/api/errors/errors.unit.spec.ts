import { beforeAll, describe, expect, it } from '@jest/globals';
import { HttpException, Logger, NotFoundException } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { AppendOutcomeUnknown, WrongExpectedRevision } from '#platform/event-store/port';
import { FileTooLarge } from '#platform/files/port';
import { ReadModelsLate } from '../platform/caught-up.ts';
import { parseQuery } from '../platform/query-string.ts';
import { ApiError } from './api-error.ts';
import { answerTo } from './error-answers.ts';
import { ErrorFilter } from './error-filter.ts';
import { refusalOf } from './rejection-answers.ts';
import { requestValidation } from './request-validation.ts';
import { UuidPipe } from './uuid-pipe.ts';

class Port {
  @IsInt({ message: 'The quantity is a whole number of MT.' }) readonly qty!: number;
}
class Booking {
  @ValidateNested({ each: true }) @Type(() => Port) readonly dischargePorts!: readonly Port[];
}
class Body {
  @IsString() readonly importId!: string;
  @ValidateNested({ each: true }) @Type(() => Booking) readonly bookings!: readonly Booking[];
}

const errorsOf = async (body: unknown): Promise<unknown> =>
  requestValidation()
    .transform(body, { type: 'body', metatype: Body })
    .then(
      () => undefined,
      (error: ApiError) => error.errors,
    );

describe('field errors', () => {
  it('carry the keys of the specification, with indexes', async () => {
    const bookings = [{ dischargePorts: [{ qty: 1 }, { qty: 'many' }] }];
    expect(await errorsOf({ importId: 'd1', bookings })).toEqual({
      'bookings.0.dischargePorts.1.qty': ['The quantity is a whole number of MT.'],
    });
  });

  it('refuse unknown fields, however deep', async () => {
    const bookings = [{ dischargePorts: [{ qty: 1, price: 2 }] }];
    expect(await errorsOf({ importId: 'd1', bookings, organisation: 'o2' })).toEqual({
      organisation: ['This field is not known here.'],
      'bookings.0.dischargePorts.0.price': ['This field is not known here.'],
    });
  });

  it('convert nothing silently', async () => {
    expect(await errorsOf({ importId: 7, bookings: [{ dischargePorts: [{ qty: '1' }] }] })).toEqual({
      importId: expect.any(Array),
      'bookings.0.dischargePorts.0.qty': expect.any(Array),
    });
  });
});

describe('a parameter of the path', () => {
  it('is a uuid, or is refused by its name', () => {
    const metadata = { type: 'param', data: 'bookingId' } as const;
    const id = '0f0e0d0c-0b0a-4908-8706-050403020100';
    expect(new UuidPipe().transform(id, metadata)).toBe(id);
    const refused = () => new UuidPipe().transform('B-12', metadata);
    expect(refused).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'bad_request',
        errors: { bookingId: ['bookingId must be a UUID'] },
      }),
    );
  });
});

describe('a query', () => {
  class Page {
    @Type(() => Number) @IsInt() readonly page!: number;
    @IsOptional() @IsString({ each: true }) readonly months?: string[];
  }
  class Search {
    @IsString() readonly page!: string;
  }

  it('is checked once for the same text, and nobody can change what others are given', async () => {
    const pipe = requestValidation();
    const ask = (text: string): Promise<Page> =>
      pipe.transform(parseQuery(text), { type: 'query', metatype: Page }) as Promise<Page>;
    const known = await ask('page=2&months[]=2026-01');
    expect(known).toEqual({ page: 2, months: ['2026-01'] });
    expect(await ask('page=2&months[]=2026-01')).toBe(known);
    expect(await ask('page=3')).toEqual({ page: 3 });
    expect([Object.isFrozen(known), Object.isFrozen(known.months)]).toEqual([true, true]);
  });

  it('is something else to another route', async () => {
    const pipe = requestValidation();
    const as = (metatype: typeof Page | typeof Search): Promise<unknown> =>
      pipe.transform(parseQuery('page=2'), { type: 'query', metatype });
    expect([await as(Page), await as(Search)]).toEqual([{ page: 2 }, { page: '2' }]);
  });

  it('is refused each time', async () => {
    const pipe = requestValidation();
    for (const text of ['page=2&who=me', 'page=two', 'page=2&who=me'])
      await expect(pipe.transform(parseQuery(text), { type: 'query', metatype: Page })).rejects.toThrow(
        ApiError,
      );
  });
});

describe('the answer to what was thrown', () => {
  const seen = (error: unknown) => {
    const answer = answerTo(error);
    return answer && [answer.status, answer.code];
  };

  it.each([
    [400, 'bad_request'],
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [405, 'method_not_allowed'],
    [408, 'request_timeout'],
    [409, 'conflict'],
    [410, 'gone'],
    [413, 'too_large'],
    [414, 'address_too_long'],
    [415, 'unsupported_media_type'],
    [422, 'invalid'],
    [429, 'too_many_requests'],
    [431, 'headers_too_large'],
    [503, 'unavailable'],
  ])('has a code where there was only a status: %i %s', (status, code) => {
    expect(seen(new HttpException('in words of a library', status))).toEqual([status, code]);
  });

  it('is 404 alike for a missing route and a missing thing', () => {
    expect(answerTo(new NotFoundException('Cannot GET /api/secret'))?.message).toBe('Not found.');
  });

  it('says unavailable, not broken, where the outcome is unknown', () => {
    expect(seen(new AppendOutcomeUnknown('the disk is full'))).toEqual([503, 'unavailable']);
    expect(seen(new ReadModelsLate('not within 10 s'))).toEqual([503, 'unavailable']);
    expect(seen(new WrongExpectedRevision('booking-1', 3))).toEqual([409, 'conflict']);
    expect(seen(new FileTooLarge('big'))).toEqual([413, 'too_large']);
  });

  it('says unavailable where storage does not take what it should, in the words of files and of SQLite', () => {
    const sqlite = (errcode: number) =>
      Object.assign(new Error('SQLite'), { code: 'ERR_SQLITE_ERROR', errcode });
    for (const fault of [
      Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
      Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }),
      sqlite(13),
      sqlite(8),
      // SQLITE_IOERR_FSYNC
      sqlite(1_034),
    ])
      expect(seen(fault)).toEqual([503, 'unavailable']);
    // A broken constraint, or a damaged file, is a fault to be looked into.
    for (const fault of [sqlite(19), sqlite(11), new Error('anything')]) expect(seen(fault)).toBeUndefined();
  });

  it('keeps what a controller said, and no text of anybody else', () => {
    const own = new HttpException({ code: 'forbidden', message: 'This channel is not yours.' }, 403);
    expect(answerTo(own)).toMatchObject({ status: 403, message: 'This channel is not yours.' });
    const parser = Object.assign(new Error('Unexpected token } at 7'), { statusCode: 400 });
    expect(answerTo(parser)?.message).toBe('The request could not be read.');
  });

  it('is none for a fault of ours', () => {
    expect(answerTo(new TypeError('x is not a function'))).toBeUndefined();
    expect(answerTo('text')).toBeUndefined();
    expect(answerTo(new HttpException('boom', 500))).toBeUndefined();
  });
});

describe('a fault of ours', () => {
  /** As the filter is called for a request, with what is sent. */
  const caught = (thrown: unknown) => {
    const sent: { status?: number; body?: unknown } = {};
    const reply = {
      request: { id: 'request-1' },
      sent: false,
      raw: { headersSent: false },
      status: (status: number) => {
        sent.status = status;
        return reply;
      },
      headers: () => reply,
      type: () => reply,
      send: (body: unknown) => Object.assign(sent, { body }),
    };
    const filter = new ErrorFilter();
    filter.catch(thrown, new ExecutionContextHost([reply.request, reply]));
    return sent;
  };

  beforeAll(() => Logger.overrideLogger(false));

  it('is answered with the id of the request, and nothing of what broke', () => {
    expect(caught(new TypeError('secret is not a function'))).toEqual({
      status: 500,
      body: {
        code: 'internal_error',
        message: 'Something went wrong here. Try again; the request id helps support.',
        requestId: 'request-1',
      },
    });
  });
});

describe('a refused command', () => {
  const answers = { vessel_unknown: [422, 'There is no vessel {vessel}.'] } as const;

  it('is answered by its code, with the values in the text', () => {
    const error = refusalOf(answers, { code: 'vessel_unknown', details: { vessel: 'Tern' } });
    expect(error).toMatchObject({ status: 422, code: 'vessel_unknown', message: 'There is no vessel Tern.' });
  });

  it('is answered as nothing where it is 404, whatever its code', () => {
    const unknown = { draft_unknown: [404, 'No such draft.'], not_allowed: [404, 'Not yours.'] } as const;
    for (const code of ['draft_unknown', 'not_allowed'] as const)
      expect(refusalOf(unknown, { code, details: { owner: 'o2' } })).toMatchObject({
        code: 'not_found',
        message: 'Not found.',
        details: undefined,
      });
  });

  it('leaves a name in the text that has no value', () => {
    const error = refusalOf(answers, { code: 'vessel_unknown', details: { vessel: { id: 1 } } });
    expect(error.message).toBe('There is no vessel {vessel}.');
  });

  it('answers a reused key on the header', () => {
    const error = refusalOf<'vessel_unknown'>(answers, { code: 'idempotency_key_reused', details: {} });
    expect(error).toMatchObject({ status: 422, errors: { 'Idempotency-Key': expect.any(Array) } });
  });
});
