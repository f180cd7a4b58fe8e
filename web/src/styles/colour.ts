/** Colour as the tests of the tokens compute it. */

/** Linear sRGB of an oklch() value (Björn Ottosson's matrices). */
export function linearRgb(oklch: string): Vector {
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
  const [r, g, b] = clipped(linearRgb(oklch));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of WCAG 2. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

type Vector = [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

const clipped = (v: Vector): Vector => v.map((c) => Math.min(1, Math.max(0, c))) as Vector;
const times = (m: Matrix, v: Vector): Vector =>
  m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as Vector;

/** How eyes without one kind of cone see linear sRGB (Machado 2009, severity 1). */
const sight: Readonly<Record<string, Matrix | null>> = {
  normal: null,
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
export const eyes = Object.keys(sight);

function oklab(rgb: Vector): Vector {
  const lms: Matrix = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ];
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    times(lms, rgb).map(Math.cbrt) as Vector,
  );
}

/** How far apart two colours are for a kind of eye: OKLab × 100, to one decimal. */
export function distance(one: string, other: string, eye: string): number {
  const matrix = sight[eye] ?? null;
  const [a, b] = [one, other].map((oklch) => {
    const rgb = clipped(linearRgb(oklch));
    return oklab(matrix ? clipped(times(matrix, rgb)) : rgb);
  }) as [Vector, Vector];
  return Math.round(1000 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])) / 10;
}
