import { WholeNumbers } from '../WholeNumbers.tsx';
import type { HttpError } from '../../api/http-error.ts';
import './problem-list.css';

/** The field errors of a 422, as a list above the fields that they also mark. */
export const ProblemList = ({ error }: { readonly error: HttpError }) => {
  const messages = [...new Set(Object.values(error.answer.errors ?? {}).flat())];
  return (
    <div className="problem-list" role="alert">
      <p>
        <WholeNumbers text={error.message} />
      </p>
      <ul>
        {messages.map((message) => (
          <li key={message}>
            <WholeNumbers text={message} />
          </li>
        ))}
      </ul>
    </div>
  );
};
