/** The fixed colours of charts; CSS variables, so that both themes are right without a redraw. */
export const chartColors = {
  conforme: 'var(--chart-conforme)',
  excedente: 'var(--chart-excedente)',
  subutilizado: 'var(--chart-subutilizado)',
  indefinido: 'var(--chart-indefinido)',
} as const;
