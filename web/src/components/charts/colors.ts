/** The fixed colours of charts; CSS variables, so that both themes are right without a redraw. */
export const chartColors = {
  conforme: 'var(--chart-conforme)',
  excedente: 'var(--chart-excedente)',
  subutilizado: 'var(--chart-subutilizado)',
  /** Drawn with a hatch (paint). */
  indefinido: 'var(--chart-indefinido)',
  /** What figures stand beside: a target, today's cost. */
  reference: 'var(--chart-edge)',
} as const;
