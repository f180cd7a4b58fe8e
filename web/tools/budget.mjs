// Gzip sizes of dist against their limits: the shell (entry and what it imports at once), what
// each lazy route adds to it, the drawing library, and the CSS.
import { readFileSync, statSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const kB = (file) => statSync(new URL(`${file}.gz`, dist)).size / 1000;
const closure = (key, seen = new Set()) => {
  if (!seen.has(key)) {
    seen.add(key);
    for (const next of manifest[key].imports ?? []) closure(next, seen);
  }
  return seen;
};
const sum = (keys) => [...keys].reduce((total, key) => total + kB(manifest[key].file), 0);

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const shell = closure(entry);
const frame = closure('src/features/shell/shell-layout.tsx', new Set(shell));
// What is above the 60 kB of a route: the frame, the list of contracts with its panel, the form of
// a contract with what its band comes to and the limit under each field, and the wizard of simulations, whose fields of a migration
// stand in its first step; in each of them some 700 bytes for how CNPJs, days, addresses and searches are written (DR-11 to
// DR-14), and 500 for what asks before typed work is lost (DR-24); in the list and the form of contracts another 1,000 for
// additional data, and in the list 600 for views that are mailed (DR-26).
const limits = [
  ['shell-layout', 71],
  ['simulation-page', 64],
  ['contracts-page', 65.5],
  // What a spreadsheet asks: its sheets, hidden rows, columns of dates, formats.
  ['subjects', 63],
  ['contract-edit-page', 65],
  ['deal-page', 60.5],
];

// The entry names every lazy chunk, some 60 bytes each: it grows with each new screen.
const rows = [['shell (entry)', sum(shell), 130]];
// What is loaded already when a chunk is requested: the frame, and the page that requests it.
const pagesThatAsk = (key) =>
  Object.keys(manifest).filter((k) => !frame.has(k) && manifest[k].dynamicImports?.includes(key));
const added = (key, base) => sum([...closure(key)].filter((k) => !base.has(k)));
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry) continue;
  const chart = key.startsWith('src/components/charts/');
  const base = key.includes('shell-layout') ? shell : frame;
  const bases = pagesThatAsk(key).map((page) => closure(page, new Set(base)));
  // The frame of every screen has the menu, the bell and every icon that two chunks share: it
  // grows with each new screen.
  const limit = limits.find(([part]) => key.includes(part))?.[1] ?? 60;
  const size = Math.max(...(bases.length > 0 ? bases : [base]).map((b) => added(key, b)));
  rows.push([key.replace('src/', ''), size, chart ? 10 : limit]);
}
const css = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
rows.push(['css', [...css].reduce((total, file) => total + kB(file), 0), 18.5]);

let over = 0;
for (const [name, size, limit] of rows) {
  if (size > limit) over += 1;
  console.log(
    `${size > limit ? 'OVER' : 'ok  '} ${size.toFixed(1).padStart(6)} / ${limit} kB  ${name}`,
  );
}
console.log(`first load without charts ≈ ${sum(frame).toFixed(1)} kB`);
process.exitCode = over > 0 ? 1 : 0;
