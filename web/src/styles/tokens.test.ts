import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import golden from '@/test/golden/face.json';
import { contrast, distance, eyes, linearRgb } from './colour';

const css = readFileSync('src/index.css', 'utf8');

type Tokens = Record<string, string>;

function tokensOf(selector: string): Tokens {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (oklch\([^)]+\))/g)].map((m) => [m[1], m[2]]),
  );
}

const grounds = ['bg', 'surface', 'raised', 'subtle'];
const statuses = ['ok', 'warn', 'bad', 'info'];
const classes = ['conforme', 'excedente', 'subutilizado', 'indefinido'];
const marks = ['conforme', 'excedente', 'subutilizado', 'edge', 'amarelo', 'vermelho'];
const round = (value: number) => Math.round(value * 100) / 100;

describe.each([
  ['light', ':root', 5.4],
  ['dark', '.dark', 6],
] as const)('colours of the %s theme', (theme, selector, mutedFloor) => {
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
    for (const name of ['input-border', 'ring', ...marks.map((c) => `chart-${c}`)]) {
      expect(ratio(name, 'surface')).toBeGreaterThanOrEqual(3);
    }
  });

  it('FC-01 the classes are as far apart and as plain as the design counted', () => {
    const counted = golden.colours[theme];
    for (const eye of eyes) {
      const pairs = classes.flatMap((one, i) =>
        classes
          .slice(i + 1)
          .map((other) => [
            distance(of(`chart-${one}`), of(`chart-${other}`), eye),
            `${one}/${other}`,
          ]),
      );
      const least = pairs.sort((a, b) => Number(a[0]) - Number(b[0]))[0];
      expect([eye, least]).toEqual([
        eye,
        counted.class_min_distance[eye as keyof typeof counted.class_min_distance],
      ]);
    }
    const plain = Object.fromEntries(
      classes.map((name) => [name, round(ratio(`chart-${name}`, 'surface'))]),
    );
    expect(plain).toEqual(counted.class_contrast_on_surface);
    expect(round(ratio('chart-edge', 'surface'))).toBe(counted.edge_contrast_on_surface);
    expect({
      none: round(ratio('none', 'none-bg')),
      locked: round(ratio('locked', 'locked-bg')),
      'muted/surface': round(ratio('muted', 'surface')),
    }).toEqual(counted.text_pairs);
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

describe('the steps of heat', () => {
  const tokens = tokensOf(':root');
  const names = ['n3', 'n2', 'n1', '0', 'p1', 'p2', 'p3'];
  const steps = names.map((step) => tokens[`heat-${step}`] ?? '');
  const least = (pairs: readonly (readonly [string, string])[]) =>
    Object.fromEntries(
      eyes.map((eye) => [eye, Math.min(...pairs.map(([a, b]) => distance(a, b, eye)))]),
    );

  it('FC-01 carry an ink that reads', () => {
    const inks: Record<string, (string | number)[]> = golden.heat.ink;
    steps.forEach((step, i) => {
      const signed = names[i]?.replace('n', '-').replace('p', '+') ?? '';
      const [ratio, name] = inks[signed] as [number, string];
      const ink = tokens[name === 'white' ? 'heat-ink-strong' : 'heat-ink'] ?? '';
      expect(round(contrast(ink, step))).toBe(ratio);
      expect(ratio).toBeGreaterThanOrEqual(5.5);
    });
  });

  it('FC-01 differ from their neighbours and their opposites', () => {
    const [a, b, c, , d, e, f] = steps as [string, string, string, string, string, string, string];
    expect(least(steps.slice(1).map((step, i) => [step, steps[i] ?? ''] as const))).toEqual(
      golden.heat.neighbour_min_distance,
    );
    expect(
      least([
        [a, f],
        [b, e],
        [c, d],
      ]),
    ).toEqual(golden.heat.opposite_min_distance);
  });
});

describe('themes', () => {
  it('name the same colours; heat is the same in both', () => {
    const names = (selector: string) =>
      Object.keys(tokensOf(selector)).filter((name) => !name.startsWith('heat-'));
    expect(names('.dark')).toEqual(names(':root'));
  });
});
