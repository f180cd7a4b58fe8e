// Makes the video and the captions of every lesson from the lesson's own text:
//
//   cd web && npm install && cd .. && node scripts/training-videos/make.mjs [--all]
//
// Only lessons whose text changed are made again, all of them with --all. It needs
// Chromium (CHROMIUM, else /usr/bin/chromium) and no other tool: the browser draws
// and encodes, webm.mjs writes the file.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseLesson, timeline, webvtt } from './lesson.mjs';
import { encodeSlides } from './page.mjs';
import { webm } from './webm.mjs';

const root = new URL('../../', import.meta.url);
const content = new URL('internal/training/content/', root);
const { chromium } = createRequire(new URL('web/package.json', root))('@playwright/test');
const picture = { width: 960, height: 540, quantizer: 34 };
const origin = 'https://localhost'; // encoding is for secure pages only
const font = new URL('web/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', root);
const page = `<style>@font-face{font-family:Inter;font-weight:100 900;src:url(/inter.woff2)}</style>`;

const lessons = readdirSync(content).sort().flatMap((module) =>
  readdirSync(new URL(`${module}/`, content))
    .filter((name) => /^licao-\d\.md$/.test(name))
    .map((name) => ({ module: Number(module.slice(-2)), lesson: Number(name.at(-4)), base: `${module}/${name.slice(0, -3)}` })),
);

function digestOf(base) {
  return createHash('sha256').update(readFileSync(new URL(`${base}.md`, content))).digest('hex');
}

function isFresh({ base }) {
  const captions = new URL(`${base}.vtt`, content);
  if (!existsSync(captions) || !existsSync(new URL(`${base}.webm`, content))) return false;
  return readFileSync(captions, 'utf8').includes(digestOf(base));
}

async function open(browser) {
  const tab = await browser.newPage();
  await tab.route(`${origin}/**`, (route) =>
    route.request().url().endsWith('.woff2')
      ? route.fulfill({ body: readFileSync(font), contentType: 'font/woff2' })
      : route.fulfill({ body: page, contentType: 'text/html; charset=utf-8' }),
  );
  await tab.goto(origin);
  return tab;
}

async function make(tab, { module, lesson, base }) {
  const run = timeline(parseLesson(readFileSync(new URL(`${base}.md`, content), 'utf8')));
  const label = `Módulo ${module}  ·  Lição ${lesson}`;
  const encoded = await tab.evaluate(encodeSlides, { slides: run.slides, label, ...picture });
  const frames = encoded.map(({ data, ...frame }) => ({ ...frame, data: Buffer.from(data, 'base64') }));
  const video = webm({ frames, ...picture, ms: run.seconds * 1000 });
  writeFileSync(new URL(`${base}.webm`, content), video);
  writeFileSync(new URL(`${base}.vtt`, content), webvtt(run, digestOf(base)));
  console.log(`${base}: ${run.seconds} s, ${Math.round(video.length / 1024)} kB`);
}

const only = process.argv.find((a) => a.startsWith('--only='))?.slice(7);
const wanted = lessons.filter((l) => (only ? l.base === only : process.argv.includes('--all') || !isFresh(l)));
if (wanted.length > 0) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const tab = await open(browser);
    for (const lesson of wanted) await make(tab, lesson);
  } finally {
    await browser.close();
  }
}
console.log(`${wanted.length} de ${lessons.length} vídeos em ${fileURLToPath(content)}`);
