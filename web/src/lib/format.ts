type Value = number | string | null | undefined;

/** Shown where there is no value. A missing figure is never a zero. */
export const missing = '–';

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('pt-BR', options);
  formats.set(key, made);
  return made;
}

function format(value: Value, options: Intl.NumberFormatOptions, empty: string): string {
  const n = toNumber(value);
  return n === null ? empty : numberFormat(options).format(n).replace('-', '−');
}

function toNumber(value: Value): number | null {
  if (value === null || value === undefined || value === '') return null;
  const n = Number(value);
  return Number.isFinite(n) ? n : null;
}

/** "1.234,5" with a fixed number of decimals (or a range of them). */
export function formatNumber(value: Value, min = 0, max = min, empty = missing): string {
  return format(value, { minimumFractionDigits: min, maximumFractionDigits: max }, empty);
}

/** "R$ 1.234,56" */
export function formatMoney(value: Value, empty = missing): string {
  return format(value, { style: 'currency', currency: 'BRL' }, empty);
}

/** "R$ 1,2 mi": for narrow places; the exact value belongs in a tooltip or title. */
export function formatMoneyCompact(value: Value, empty = missing): string {
  return format(
    value,
    { style: 'currency', currency: 'BRL', notation: 'compact', maximumFractionDigits: 1 },
    empty,
  );
}

/** "1,2 mil", for axes. */
export function formatCompact(value: Value, empty = missing): string {
  return format(value, { notation: 'compact', maximumFractionDigits: 1 }, empty);
}

/** "331,250 MWh", a tie to the even kWh as on the server; pass unit false where the header names it. */
export function formatMWh(value: Value, unit = true, empty = missing): string {
  const text = format(
    value,
    { minimumFractionDigits: 3, maximumFractionDigits: 3, roundingMode: 'halfEven' },
    '',
  );
  return withUnit(text, unit ? 'MWh' : '', empty);
}

/** "331.250 kWh" */
export function formatKWh(value: Value, unit = true, empty = missing): string {
  return withUnit(formatNumber(value, 0, 3, ''), unit ? 'kWh' : '', empty);
}

/** "12%" of a number of percent (12, not 0.12). */
export function formatPercent(value: Value, places = 0, empty = missing): string {
  return withUnit(formatNumber(value, places, places, ''), '%', empty);
}

/** "+12%", "−3%" or "+4 p.p.": for changes; those of a percentage are in points. */
export function formatChange(value: Value, places = 0, unit = '%', empty = missing): string {
  const text = format(
    value,
    { minimumFractionDigits: places, maximumFractionDigits: places, signDisplay: 'exceptZero' },
    '',
  );
  return withUnit(text, unit, empty);
}

/** A number and its unit, which stay on one line; a percent sign follows without a space. */
export function withUnit(text: string, unit: string, empty = missing): string {
  if (text === '') return empty;
  return unit === '' || unit === '%' ? text + unit : `${text}\u00a0${unit}`;
}

/** Canonical decimal text ("-1234.5") as pt-BR writes it ("-1.234,50"), exact to the last digit. */
export function formatDecimal(canonical: string, minPlaces = 0): string {
  const [whole = '', fraction = ''] = canonical.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  const places = fraction.padEnd(minPlaces, '0');
  const sign = canonical.startsWith('-') ? '-' : '';
  return sign + grouped + (places === '' ? '' : `,${places}`);
}

const dateTime = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** "05/03/2026" of a civil date or a moment; a civil date is never moved by a time zone. */
export function formatDate(value: string | null | undefined, empty = missing): string {
  if (!value) return empty;
  const civil = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (civil) return `${civil[3]}/${civil[2]}/${civil[1]}`;
  return formatDateTime(value, empty).slice(0, 10);
}

/** "até 05/03/2026"; nothing where there is no end: no 'até' stands alone (VD-47). */
export function until(end: string, before = ''): string {
  return /\d/.test(end) ? `${before}até ${end}` : '';
}

/** "05/03/2026 14:30" of a moment, in São Paulo's time. */
export function formatDateTime(value: string | null | undefined, empty = missing): string {
  const date = value ? new Date(value) : null;
  if (!date || Number.isNaN(date.getTime())) return empty;
  return dateTime.format(date).replace(', ', ' ');
}

/** "1,5 MB" */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00a0B`;
  const kb = bytes / 1024;
  if (kb < 1024) return `${formatNumber(kb, 0)}\u00a0kB`;
  return `${formatNumber(kb / 1024, 1)}\u00a0MB`;
}

/** What a number may be, as the server has it; it stands under the field before anything is refused (VD-47). */
export interface Limit {
  /** 0 unless it is said; null where only the decimals are bounded. */
  from?: number | null;
  to?: number;
  /** The end itself is no value. */
  above?: true;
  below?: true;
  places: number;
}

interface Written {
  unit?: string;
  currency?: string;
}

/** "Mínimo 0%, máximo 500%, até 6 casas decimais." The unit stands in the field itself. */
export function limitText(limit: Limit, { unit, currency }: Written): string {
  const { from = 0, to, above, below, places } = limit;
  const end = (word: string, n: number) =>
    `${word} ${currency ? 'R$ ' : ''}${n.toLocaleString('pt-BR')}${unit === '%' ? '%' : ''}, `;
  const least = from === null ? '' : end(above ? 'Acima de' : 'Mínimo', from);
  const most = to === undefined ? '' : end(below ? 'abaixo de' : 'máximo', to);
  const decimals =
    places === 0 ? 'sem casas decimais' : `${least ? 'até' : 'Até'} ${places} casas decimais`;
  return `${least}${most}${decimals}.`;
}
