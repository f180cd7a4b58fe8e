import { expect, it } from 'vitest';
import { kindOf } from './kind';

it.each([
  ['%PDF-1.7', 'pdf'],
  ['lixo\n%PDF-1.4', 'pdf'],
  ['<?xml version="1.0"?><nfeProc/>', 'xml'],
  ['\ufeff <a/>', 'xml'],
  ['PK\u0003\u0004 boa.pdf %PDF-1.7', 'zip'],
  ['\0\0\0\u0018ftypheic', 'photo'],
  ['From: a@b\n\n<a/>', 'other'],
  ['', 'other'],
])('DR-16 %j is %s by its content, whatever it is called', async (text, kind) => {
  for (const name of ['fatura.pdf', 'fatura', 'x.zip', 'nota.xml.gz', 'foto.jpg']) {
    expect(await kindOf(new File([text], name))).toBe(kind);
  }
});

it.each([
  [[0xff, 0xd8, 0xff, 0xe0], 'photo'],
  [[0x89, 0x50, 0x4e, 0x47], 'photo'],
  [[0x1f, 0x8b, 8], 'other'],
  [[0xff, 0xfe, 0x3c, 0, 0x61, 0], 'xml'],
])('DR-16 the bytes %j are of a %s', async (bytes, kind) => {
  expect(await kindOf(new Blob([new Uint8Array(bytes)]))).toBe(kind);
});
