import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts the drawings of the login (src/app/drawing) into the templates of index.html. */
export function drawings(): Plugin {
  return {
    name: 'drawings',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) =>
        page.replace(/<template id="([a-z-]+)">(?=<\/template>)/g, (begin, name: string) => {
          const file = new URL(`../src/app/drawing/${name}.html`, import.meta.url);
          return begin + readFileSync(file, 'utf8').trim();
        }),
    },
  };
}
