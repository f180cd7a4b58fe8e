import { lazy } from 'react';

/* Drawing comes after the figures: a chart's code is fetched when the first one is shown. */
export const BarChart = lazy(() => import('./bar-chart').then((m) => ({ default: m.BarChart })));
export const DonutChart = lazy(() =>
  import('./donut-chart').then((m) => ({ default: m.DonutChart })),
);
export const StackedBars = lazy(() =>
  import('./stacked-bars').then((m) => ({ default: m.StackedBars })),
);
export const Ribbon = lazy(() => import('./ribbon').then((m) => ({ default: m.Ribbon })));
export const LineChart = lazy(() => import('./line-chart').then((m) => ({ default: m.LineChart })));
export const Waterfall = lazy(() => import('./waterfall').then((m) => ({ default: m.Waterfall })));
export const Tornado = lazy(() => import('./tornado').then((m) => ({ default: m.Tornado })));
