import type { ClientAnswer } from './client.ts';

/** An answer that is no success. */
export class Refused extends Error {
  readonly answer: ClientAnswer;

  constructor(answer: ClientAnswer, call: string) {
    super(`${call} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    this.answer = answer;
  }

  get status(): number {
    return this.answer.status;
  }

  get code(): unknown {
    return this.part('code');
  }

  get details(): unknown {
    return this.part('details');
  }

  get errors(): unknown {
    return this.part('errors');
  }

  private part(name: string): unknown {
    const { body } = this.answer;
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  }
}

/** What a call was refused with; fails where it was not. */
export const refusal = async (call: Promise<unknown>): Promise<Refused> => {
  try {
    const answer = await call;
    throw new Error(`Nothing was refused: ${JSON.stringify(answer)}`);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
};
