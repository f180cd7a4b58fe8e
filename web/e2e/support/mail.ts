import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Server } from './server';

/** Waits for a mail to somebody that holds such a link, and returns the link's address. */
export async function linkInMail(
  server: Server,
  to: string,
  purpose: 'confirmar' | 'redefinir',
): Promise<string> {
  let link = '';
  await expect(async () => {
    const found = (await mailsTo(server, to)).map(
      (text) => text.match(new RegExp(`https?://\\S+/login\\?${purpose}=[\\w%-]+`))?.[0],
    );
    link = found.find(Boolean) ?? '';
    expect(link, `mail to ${to} with a link to ${purpose}`).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return link;
}

/** The subjects of the mails to somebody, newest first. */
export async function subjectsTo(server: Server, to: string): Promise<string[]> {
  const texts = await mailsTo(server, to);
  return texts.map((text) => decodeHeader(text.match(/^Subject: (.*(?:\r?\n[ \t].*)*)/m)?.[1] ?? ''));
}

async function mailsTo(server: Server, to: string): Promise<string[]> {
  const names = (await readdir(server.mails)).filter((name) => name.endsWith('.eml')).sort();
  const texts = await Promise.all(
    names.reverse().map(async (name) => unquote(await readFile(join(server.mails, name), 'utf8'))),
  );
  return texts.filter((text) => new RegExp(`^To:.*${to.replaceAll('.', '\\.')}`, 'm').test(text));
}

/** Takes the transfer encoding (quoted-printable) off. */
function unquote(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** "=?utf-8?q?Confirme_seu_cadastro?=" */
function decodeHeader(text: string): string {
  return text.replace(/=\?utf-8\?q\?([^?]*)\?=\s*/gi, (_, word: string) => word.replaceAll('_', ' '));
}
