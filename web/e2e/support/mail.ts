import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Server } from './server';

/** Waits for a mail to the recipient with such a link, and returns the link's address. */
export async function linkInMail(
  server: Server,
  to: string,
  purpose: 'confirmar' | 'redefinir' | 'convite',
): Promise<string> {
  const pattern = new RegExp(`https?://\\S+/login\\?${purpose}#[\\w%-]+`);
  return newestLink(server, to, pattern);
}

/** Waits for the mail with a supplier's link and returns it. */
export function linkOfQuote(server: Server, to: string): Promise<string> {
  return newestLink(server, to, /https?:\/\/\S+\/cotacao#[\w-]+/);
}

/** Waits for the mail with the code of an acceptance and returns its digits. */
export async function codeOfProposal(server: Server, to: string): Promise<string> {
  return (await newestLink(server, to, /Seu código é \d{6}/)).slice(-6);
}

async function newestLink(server: Server, to: string, pattern: RegExp): Promise<string> {
  let link = '';
  await expect(async () => {
    const bodies = (await mailsTo(server, to)).map(({ body }) => body);
    link = bodies.map((body) => body.match(pattern)?.[0]).find(Boolean) ?? '';
    expect(link, `mail to ${to} with a link like ${pattern}`).not.toBe('');
  }).toPass();
  return link;
}

/** The subjects of the mails to a recipient, newest first. */
export async function subjectsTo(server: Server, to: string): Promise<string[]> {
  return (await mailsTo(server, to)).map(({ head }) => subjectOf(head));
}

interface Mail {
  head: string;
  /** Without its transfer encoding. */
  body: string;
}

async function mailsTo(server: Server, to: string): Promise<Mail[]> {
  const names = (await readdir(server.mails)).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.reverse().map((name) => read(join(server.mails, name))));
  return mails.filter(({ head }) => head.match(/^To:.*$/m)?.[0].includes(to));
}

async function read(file: string): Promise<Mail> {
  const [head = '', ...rest] = (await readFile(file, 'utf8')).split(/\r?\n\r?\n/);
  return { head, body: unquote(rest.join('\n\n').replace(/=\r?\n/g, '')) };
}

/** "Subject: =?UTF-8?q?Seu_acesso?=", which may go on in the next line. */
export function subjectOf(head: string): string {
  const text = head.match(/^Subject:(.*(?:\r?\n[ \t].*)*)/m)?.[1]?.trim() ?? '';
  return text.replace(/=\?utf-8\?q\?(.*?)\?=\s*/gi, (_, word: string) =>
    unquote(word.replaceAll('_', ' ')),
  );
}

/** "=C3=A7" as "ç" */
function unquote(text: string): string {
  return text.replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
  );
}
