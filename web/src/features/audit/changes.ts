/** One field of a record that an act changed. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** What differs between the record before and after an act, field by field. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
    .filter((change) => change.before !== change.after);
}

/** The leaves of a record as texts, named by their path: 'precos.0.valor'. */
function fieldsOf(record: unknown, path = ''): Map<string, string> {
  if (record === null || record === undefined || record === '') return new Map();
  if (typeof record !== 'object') return new Map([[path || 'valor', String(record)]]);
  return new Map(
    Object.entries(record).flatMap(([key, value]) => [
      ...fieldsOf(value, path === '' ? key : `${path}.${key}`),
    ]),
  );
}
