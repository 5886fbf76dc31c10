import type { DateReading, NumberReading } from '#contracts/cells/reading';

/** Formats of dates, in the letters of English, German, French, Spanish and Portuguese programs; quoted parts say nothing. */
export const isDateFormat = (format: string): boolean => {
  const bare = format.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '');
  return (
    /(general|short|medium|long) date/i.test(bare) ||
    /[dtj]+[^a-z]*m|m+[^a-z]*[dtj]|m+[^a-z]*[yaj]{2}/i.test(bare)
  );
};

/** The formats that Excel names by class in the page's style: `.xl65 {mso-number-format:"d\/m\/yyyy";}`. */
export const excelFormats = (styles: string): readonly { readonly name: string; readonly format: string }[] =>
  [...styles.matchAll(/\.([\w-]+)\s*\{[^}]*mso-number-format:\s*"?((?:\\.|[^;"}])*)/g)].map(
    ([, name = '', format = '']) => ({ name, format: format.replaceAll(/\\(.)/g, '$1') }),
  );

/** How a program says that it writes dates and numbers, so that nobody need be asked. */
export interface Written {
  readonly dates?: DateReading;
  readonly numbers?: NumberReading;
}

const orderOf = (format: string): DateReading | undefined => {
  const bare = format.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '').toLowerCase();
  const [day, month] = [bare.search(/d/), bare.search(/m/)];
  return day === -1 || month === -1 || /y.*[dm]/.test(bare)
    ? undefined
    : day < month
      ? 'day_first'
      : 'month_first';
};

/** A format that follows the machine's language, such as `Short Date`, says no order. */
const datesIn = (styles: string): DateReading | undefined => {
  const formats = excelFormats(styles).filter(({ format }) => isDateFormat(format));
  const [first, ...others] = formats.map(({ format }) => orderOf(format));
  return others.every((order) => order === first) ? first : undefined;
};

const decimals = { '.': 'decimal_point', ',': 'decimal_comma' } as const;

const numbersIn = (styles: string): NumberReading | undefined => {
  const [, mark] = /mso-displayed-decimal-separator:\s*"\\?([.,])"/.exec(styles) ?? [];
  return mark === '.' || mark === ',' ? decimals[mark] : undefined;
};

/** What Excel says in the head of the page that it puts beside the text; other programs say nothing of the kind. */
export const writtenBy = (html: string): Written => {
  const end = html.includes('schemas-microsoft-com:office:excel') ? html.indexOf('</style>') : -1;
  if (end === -1) return {};
  const styles = html.slice(0, end);
  const [dates, numbers] = [datesIn(styles), numbersIn(styles)];
  return { ...(dates ? { dates } : {}), ...(numbers ? { numbers } : {}) };
};
