import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  plugins: [sonnerWithoutInjectedStyle(), react(), tailwindcss()],
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
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    css: false,
    restoreMocks: true,
    testTimeout: 30_000,
    maxWorkers: 2,
  },
});
