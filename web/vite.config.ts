import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { drawings } from './tools/drawings.ts';
import { packed } from './tools/packed.ts';
import { routeFiles } from './tools/route-files.ts';

const backend = process.env.YNOVA_BACKEND ?? 'http://127.0.0.1:8080';

/**
 * Sonner injects a <style> element when it is imported, which the content security policy
 * refuses. Its stylesheet is imported by index.css instead; this removes the injection and
 * fails the build when a new version of sonner does it another way.
 */
function sonnerWithoutInjectedStyle(): Plugin {
  return {
    name: 'sonner-without-injected-style',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/sonner/dist/index.mjs')) return null;
      const stripped = code.replace(/^__insertCSS\(".*"\);?$/m, '');
      if (stripped === code) this.error('sonner no longer calls __insertCSS as expected');
      return { code: stripped, map: null };
    },
  };
}

/** What fills in forms, with the libraries for it. */
const forms =
  /\/(react-hook-form|@hookform|zod)\/|components\/form\/(?!field-frame|date-input|day-input)/;
/** What neither the frame nor the login shows. */
const lists =
  /components\/(data-table|export|filter-bar|side-panel)\/|form\/field-frame\.|hooks\/use-(panel-place|peek|dock|debounced-value|last-page|table-view)|\/(react-)?(checkbox|switch)\b|lib\/(download|identifier\/cnpj)\.|ui\/(textarea|confirm-dialog|search-input|pagination|head-button)\./;

/** Small parts that the frame of every screen shares with a few pages. */
const frame = /components\/ui\/(avatar|logo|sheet|on-demand)\.|hooks\/use-(theme|title)\./;

/**
 * Few files instead of hundreds of tiny ones, each of which costs a request: React; what the
 * first script needs; the icons; what the frame needs; what most pages share; the lists; the forms.
 */
const chunks = [
  // Alone, so that a release leaves it in the browser's cache. React makes errors while it
  // loads, for which an attached inspector reads the whole file again: a small one is cheaper.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
  { name: 'shell', tags: ['$initial' as const], priority: 5 },
  { name: 'icons', minShareCount: 2, test: /lucide-react/, priority: 4 },
  { name: 'frame', test: frame, priority: 4 },
  {
    name: 'kit',
    minShareCount: 24,
    test: (id: string) => !forms.test(id) && !lists.test(id),
    priority: 3,
  },
  // The dashboard has a day, and no form.
  { name: 'day', test: /components\/form\/(date-input|day-input)\./, priority: 4 },
  // The pages without a session share these.
  {
    name: 'login',
    test: /account\/login\/(login-frame|login-code-form|card-message)\./,
    priority: 0,
  },
  // Lists of addresses are read where no form is.
  { name: 'emails', test: /lib\/emails\./, priority: 4 },
  { name: 'lists', minShareCount: 14, test: lists, priority: 2 },
  { name: 'forms', minShareCount: 2, test: forms, priority: 1 },
];

export default defineConfig({
  plugins: [
    sonnerWithoutInjectedStyle(),
    react(),
    tailwindcss(),
    drawings(),
    routeFiles(),
    packed(),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    proxy: Object.fromEntries(
      ['/auth', '/api', '/contracts', '/energy-balance'].map((path) => [path, backend]),
    ),
  },
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    outDir: 'dist',
    // dist/placeholder.html stays: it is what a server without a built front end shows.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    manifest: true,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    css: false,
    // Without the style that it injects: a toast is transparent there until its next render, and
    // each question whether something is visible would go through all of its rules.
    server: { deps: { inline: ['sonner'] } },
    // The files of a worker share its modules and its window, which setup.ts clears between tests.
    isolate: false,
    restoreMocks: true,
    testTimeout: 90_000,
    maxWorkers: 2,
  },
});
