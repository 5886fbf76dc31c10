import { demoPassword, users } from '#portal/seed/world/people';
import { type Attack, oneOf } from './attack.ts';

/** Thirty loops of guesses, among them at the very accounts of the neighbours, from the address that they all share. */
export const wrongPasswords: Attack = {
  name: 'thirty loops of wrong passwords',
  by: 'Ana',
  atOnce: 30,
  answers: /^(422 wrong_credentials|429 too_many_requests)$/,
  refusal: /^429 /,
  prepare: async (attacker) => {
    const emails = users.map(({ email }) => email);
    return {
      strike: async (random) => {
        const email = oneOf(random, emails);
        const answer = await fetch(`${attacker.address}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: `${demoPassword}-${Math.floor(random() * 1e6)}` }),
        });
        const { code } = (await answer.json()) as { readonly code: string };
        return `${answer.status} ${code}`;
      },
    };
  },
};
