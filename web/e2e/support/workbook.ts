import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';

/** Presses 'Exportar' and the format; returns the file's name and bytes. */
export async function exported(page: Page, within: Page | Locator, format: 'XLSX' | 'CSV') {
  await within.getByRole('button', { name: 'Exportar' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** A cell of a workbook: a number where its type is one, else its text. */
export type Cell = string | number | null;

/** The rows of the first sheet of a workbook. */
export function sheetOf(bytes: Buffer): Cell[][] {
  const parts = unzip(bytes);
  const shared = texts(parts.get('xl/sharedStrings.xml') ?? '', 'si');
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inner = '']) =>
      cell(attributes, inner, shared),
    ),
  );
}

function cell(attributes: string, inner: string, shared: readonly string[]): Cell {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n';
  if (type === 'inlineStr') return texts(inner, 'is')[0] ?? '';
  const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1];
  if (value === undefined) return null;
  if (type === 's') return shared[Number(value)] ?? '';
  return type === 'n' ? Number(value) : plain(value);
}

/** The text of each element: what its parts say, one after the other. */
function texts(xml: string, element: string): string[] {
  const elements = xml.matchAll(new RegExp(`<${element}[ >](.*?)</${element}>`, 'gs'));
  return [...elements].map(([, inner = '']) =>
    [...inner.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => plain(text)).join(''),
  );
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

function plain(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot|amp);/g, (_, name) => entities[name] ?? '');
}

/** The parts of a ZIP file, by its directory at the end. */
function unzip(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameSize, extra, comment] = [20, 28, 30, 32].map((field, i) =>
      i === 0 ? bytes.readUInt32LE(at + field) : bytes.readUInt16LE(at + field),
    ) as [number, number, number, number];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameSize);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + size);
    const packed = bytes.readUInt16LE(at + 10) !== 0;
    parts.set(name, (packed ? inflateRawSync(data) : data).toString('utf8'));
    at += 46 + nameSize + extra + comment;
  }
  return parts;
}
