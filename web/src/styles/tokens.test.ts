import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/index.css', 'utf8');

type Tokens = Record<string, string>;

function tokensOf(selector: string): Tokens {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (oklch\([^)]+\))/g)].map((m) => [m[1], m[2]]),
  );
}

/** Linear sRGB of an oklch() value (Björn Ottosson's matrices). */
function linearRgb(oklch: string): number[] {
  const [L = 0, C = 0, h = 0] = oklch.slice(6, -1).split(' ').map(Number);
  const a = C * Math.cos((h * Math.PI) / 180);
  const b = C * Math.sin((h * Math.PI) / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(oklch: string): number {
  const [r = 0, g = 0, b = 0] = linearRgb(oklch).map((c) => Math.min(1, Math.max(0, c)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['bg', 'surface', 'raised', 'subtle'];
const statuses = ['ok', 'warn', 'bad', 'info'];
const categories = ['conforme', 'excedente', 'subutilizado', 'indefinido', 'amarelo', 'vermelho'];

describe.each([
  ['light', ':root', 5.4],
  ['dark', '.dark', 6],
])('colours of the %s theme', (_, selector, mutedFloor) => {
  const tokens = tokensOf(selector);
  const of = (name: string) => {
    const value = tokens[name];
    if (!value) throw new Error(`no token --${name}`);
    return value;
  };
  const ratio = (text: string, ground: string) => contrast(of(text), of(ground));

  it.each(grounds)('body and muted text read well on %s', (ground) => {
    expect(ratio('fg', ground)).toBeGreaterThanOrEqual(12);
    expect(ratio('muted', ground)).toBeGreaterThanOrEqual(Math.min(mutedFloor, 5));
  });

  it('muted text is well above the least contrast on the page and on cards', () => {
    expect(ratio('muted', 'bg')).toBeGreaterThanOrEqual(mutedFloor);
    expect(ratio('muted', 'surface')).toBeGreaterThanOrEqual(mutedFloor);
  });

  it.each(statuses)('%s reads on its tint and on every ground', (status) => {
    for (const ground of [`${status}-bg`, ...grounds]) {
      expect(ratio(status, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('muted text reads on the tints of banners', () => {
    for (const status of statuses) {
      expect(ratio('muted', `${status}-bg`)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('the primary button and links read', () => {
    expect(ratio('primary-fg', 'primary')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('primary', 'surface')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('primary', 'bg')).toBeGreaterThanOrEqual(4.5);
  });

  it('controls, the focus ring and chart colours stand out', () => {
    for (const name of ['input-border', 'ring', ...categories.map((c) => `chart-${c}`)]) {
      expect(ratio(name, 'surface')).toBeGreaterThanOrEqual(3);
    }
  });

  it('every colour can be shown on an sRGB screen', () => {
    for (const [name, value] of Object.entries(tokens)) {
      for (const channel of linearRgb(value)) {
        expect(channel, name).toBeGreaterThan(-0.003);
        expect(channel, name).toBeLessThan(1.003);
      }
    }
  });
});

describe('themes', () => {
  it('name the same colours', () => {
    expect(Object.keys(tokensOf('.dark'))).toEqual(Object.keys(tokensOf(':root')));
  });
});
