import type { StatementView } from '#contracts/booking/proof';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { displayDate } from '../../format/dates.ts';

/** Issues a statement, or says why not. @returns whether there is one: the last one, where no booking has changed */
export const issueStatement = async (path: string): Promise<boolean> => {
  try {
    const { day } = await http.post<StatementView>(path);
    snackbars.success(`The statement of ${displayDate(day)} says where all bookings stand.`);
    return true;
  } catch (failure) {
    snackbars.error(asHttpError(failure).message);
    return false;
  }
};
