/** What the server writes into the page: where else the API may be found. Empty by default. */
export interface RuntimeConfig {
  /** Other origins that hold the same API, tried in order after our own. */
  readonly bases: readonly string[];
  /** Headers that only foreign bases receive, such as the one that skips a tunnel's warning page. */
  readonly headers: Readonly<Record<string, string>>;
  /** How the company's identity provider is called; empty: there is none. */
  readonly sso?: string;
}

const empty: RuntimeConfig = { bases: [], headers: {} };

/** Reads the JSON of `<script type="application/json" id="config">`; anything odd is ignored. */
export function parseConfig(text: string | null | undefined): RuntimeConfig {
  try {
    const raw: unknown = JSON.parse(text || '{}');
    if (typeof raw !== 'object' || raw === null) return empty;
    const { bases, headers, sso } = raw as { bases?: unknown; headers?: unknown; sso?: unknown };
    return {
      bases: Array.isArray(bases) ? bases.filter((b): b is string => typeof b === 'string') : [],
      headers: isStringRecord(headers) ? headers : {},
      ...(typeof sso === 'string' && { sso }),
    };
  } catch {
    return empty;
  }
}

function isStringRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((v) => typeof v === 'string')
  );
}

let cached: RuntimeConfig | undefined;

/** The configuration of this page, read once. */
export function runtimeConfig(): RuntimeConfig {
  cached ??= parseConfig(document.getElementById('config')?.textContent);
  return cached;
}
