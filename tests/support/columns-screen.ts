import type { Page } from 'playwright';

/** Says in the columns screen which field a header is read as; each click and key goes through `act`. */
export const readColumnAs = async (
  page: Page,
  header: string,
  field: string,
  act: (work: Promise<unknown>) => Promise<unknown> = (work) => work,
): Promise<void> => {
  await act(page.getByRole('combobox', { name: `${header} is read as: Choose a field` }).click());
  await act(page.keyboard.type(field));
  await act(page.keyboard.press('Enter'));
  await page.getByRole('combobox', { name: `${header} is read as: ${field}` }).waitFor();
};
