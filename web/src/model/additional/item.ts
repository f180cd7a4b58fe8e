import { isRecord } from '@/lib/records';

/** A free label with its value. */
export interface AdditionalItem {
  label: string;
  value: string;
}

/** One text per state, by which a form compares and keeps it; empty is none. */
export function additionalText(items: readonly AdditionalItem[]): string {
  return items.length === 0
    ? ''
    : JSON.stringify(items.map(({ label, value }) => ({ label, value })));
}

export function additionalFrom(text: string): AdditionalItem[] {
  return text === '' ? [] : (JSON.parse(text) as AdditionalItem[]);
}

/** The items that an answer holds, none where it holds something else. */
export function additionalIn(value: unknown): AdditionalItem[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRecord)
    .map(({ label, value }) => ({ label: String(label ?? ''), value: String(value ?? '') }));
}

/** As they are sent: a blank label becomes "Campo N", a row without anything is left out. */
export function named(items: readonly AdditionalItem[]): AdditionalItem[] {
  return items
    .map(({ label, value }) => ({ label: label.trim(), value: value.trim() }))
    .map((item, i) => ({
      ...item,
      label: item.label || `Campo ${i + 1}`,
      blank: item.label === '',
    }))
    .filter(({ blank, value }) => !blank || value !== '')
    .map(({ label, value }) => ({ label, value }));
}
