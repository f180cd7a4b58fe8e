import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Where the pages are declared, each as page('path', 'Title', () => import('module') …). */
const declarations = [
  'src/app/routes.tsx',
  'src/app/admin-pages.ts',
  'src/app/ccee-pages.ts',
  'src/app/closing-pages.ts',
];
/** The frame around the pages of a session. */
const layout = 'src/features/shell/shell-layout';
/** The pages without a session. */
const outside = ['login', 'p/:token?', 'cotacao/:token?', 'conta-da-empresa'];

/**
 * Writes .vite/routes.json: the scripts of each page, beyond those that index.html names. The
 * server names them in the page, so that the browser asks for all of them at once.
 */
export function routeFiles(): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      const known = filesOf(bundle, entry?.fileName ?? '');
      const frame = filesOf(bundle, chunkOf(bundle, layout));
      const pages = declarations.flatMap(pagesOf);
      const unknown = outside.filter((name) => !pages.some(({ path }) => path === name));
      if (unknown.length > 0) throw new Error(`no page has the path ${unknown.join(', ')}`);
      const routes = pages.map(({ path, module }) => {
        const own = filesOf(bundle, chunkOf(bundle, module));
        const session = !outside.includes(path);
        const files = [...new Set(session ? [...frame, ...own] : own)];
        return { path, session, files: files.filter((file) => !known.includes(file)) };
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/routes.json',
        source: JSON.stringify(routes),
      });
    },
  };
}

function pagesOf(file: string): { path: string; module: string }[] {
  const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const calls = source.match(/\bpage\(/g) ?? [];
  const found = [
    ...source.matchAll(/\bpage\(\s*'([^']+)',\s*'[^']+',\s*\(\) =>\s*import\('([^']+)'\)/g),
  ];
  if (found.length !== calls.length) {
    throw new Error(`${file}: ${calls.length} pages, of which ${found.length} were understood`);
  }
  return found.map(([, path = '', module = '']) => ({
    path,
    module: module.startsWith('@/')
      ? module.replace('@/', 'src/')
      : posix.join(posix.dirname(file), module),
  }));
}

function chunkOf(bundle: Bundle, module: string): string {
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk' || !file.facadeModuleId) continue;
    if (file.facadeModuleId.replace(/\.tsx?$/, '').endsWith(`/${module}`)) return file.fileName;
  }
  throw new Error(`no chunk begins with ${module}`);
}

/** A chunk and all that it imports at once. */
function filesOf(bundle: Bundle, name: string, seen: string[] = []): string[] {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.includes(name)) return seen;
  seen.push(name);
  for (const next of chunk.imports) filesOf(bundle, next, seen);
  return seen;
}
