/** At most six round values that enclose zero and all figures; counts get whole ticks. */
export function niceTicks(values: readonly number[], count = 5): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const whole = values.every(Number.isInteger);
  const step = niceStep((high - low || 1) / (count - 1), whole);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  // Multiplying whole numbers keeps 0.1 steps free of rounding dust.
  return Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}

/** The next of 1, 2, 2.5, 5 times a power of ten. */
function niceStep(rough: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  const fits = (step: number) => step >= rough * (1 - 1e-9) && (!whole || Number.isInteger(step));
  return steps.find(fits) ?? Math.max(1, 10 * power);
}

/** Maps the ticks' range onto pixels, the greatest value at the top. */
export function verticalScale(
  ticks: readonly number[],
  top: number,
  bottom: number,
): (value: number) => number {
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  return (value) => bottom - ((value - low) / (high - low)) * (bottom - top);
}

/** Every n-th label, so that labels of this length do not touch. */
export function labelStep(labels: readonly string[], band: number): number {
  const longest = Math.max(...labels.map((label) => label.length), 1) * 7 + 8;
  return Math.max(1, Math.ceil(longest / Math.max(band, 1)));
}
