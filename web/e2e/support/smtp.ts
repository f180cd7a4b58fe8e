import { createServer, type Server, type Socket } from 'node:net';
import { expect } from '@playwright/test';
import { patience } from './api';
import { subjectOf } from './mail';

/** A message as the server took it: its envelope, and its source with LF at the line ends. */
export interface Taken {
  from: string;
  to: string[];
  source: string;
}

/** Instead of an answer: the line breaks once the content is there, and nobody knows more. */
export const breaksOff = 'breaks off';

// The product connects to these ports only, besides those that need privileges.
const places = [2525, 1025].flatMap((port) => ['127.0.0.1', '::1'].map((host) => ({ port, host })));

/** A mail server for tests: it keeps what it receives and answers as configured. */
export class MailServer {
  readonly host: string;
  readonly port: number;
  readonly taken: Taken[] = [];
  readonly #net: Server;
  readonly #lines = new Set<Socket>();
  readonly #answers = new Map<string, string[]>();

  private constructor(net: Server, { host, port }: (typeof places)[number]) {
    this.host = host;
    this.port = port;
    this.#net = net;
    net.on('connection', (line) => {
      this.#lines.add(line);
      line.once('close', () => this.#lines.delete(line));
      line.on('error', () => line.destroy());
      new Conversation(line, this);
    });
  }

  static async start(): Promise<MailServer> {
    for (const place of places) {
      const net = createServer();
      if (await listens(net, place)) return new MailServer(net, place);
    }
    throw new Error('the ports 2525 and 1025 are taken: end what listens there');
  }

  /** What the next attempts at an address are answered, one after the other; then all is well. */
  answers(address: string, ...replies: string[]): void {
    this.#answers.set(address, replies);
  }

  /** The answer to an attempt at an address. */
  nextAnswer(address: string): string {
    return this.#answers.get(address)?.shift() ?? '250 2.1.5 Ok';
  }

  to(address: string): Taken[] {
    return this.taken.filter((mail) => mail.to.includes(address));
  }

  /** Waits for a message to an address with such a subject, and returns the last one. */
  async arrived(address: string, subject = /./): Promise<Taken> {
    const found = () => this.to(address).filter(({ source }) => subject.test(subjectOf(source)));
    await expect
      .poll(() => found().length, { message: `messages to ${address}`, timeout: patience })
      .toBeGreaterThan(0);
    return found().at(-1) as Taken;
  }

  async stop(): Promise<void> {
    for (const line of this.#lines) line.destroy();
    await new Promise((done) => this.#net.close(done));
  }
}

/** One client from its greeting to its end. */
class Conversation {
  readonly #line: Socket;
  readonly #server: MailServer;
  #unread = '';
  #mail: Taken = { from: '', to: [], source: '' };
  #content: string[] | null = null;
  #breaks = false;

  constructor(line: Socket, server: MailServer) {
    this.#line = line;
    this.#server = server;
    line.setEncoding('latin1');
    line.on('data', (text: string) => this.#read(text));
    this.#say('220 correio.example ESMTP');
  }

  #read(text: string): void {
    const lines = (this.#unread + text).split('\r\n');
    this.#unread = lines.pop() ?? '';
    for (const line of lines) {
      if (this.#content === null) this.#command(line);
      else if (line === '.') this.#take(this.#content);
      else this.#content.push(line.startsWith('.') ? line.slice(1) : line);
    }
  }

  #command(line: string): void {
    const [verb = ''] = line.split(' ', 1);
    const address = /<(.*?)>/.exec(line)?.[1] ?? '';
    switch (verb.toUpperCase()) {
      case 'EHLO':
        this.#say('250-correio.example', '250-8BITMIME', '250 ENHANCEDSTATUSCODES');
        return;
      case 'MAIL':
        this.#mail = { from: address, to: [], source: '' };
        this.#breaks = false;
        this.#say('250 2.1.0 Ok');
        return;
      case 'RCPT':
        this.#recipient(address);
        return;
      case 'DATA':
        this.#content = [];
        this.#say('354 Go on');
        return;
      case 'QUIT':
        this.#say('221 2.0.0 Bye');
        this.#line.end();
        return;
      default:
        this.#say('250 2.0.0 Ok');
    }
  }

  #recipient(address: string): void {
    const answer = this.#server.nextAnswer(address);
    this.#breaks ||= answer === breaksOff;
    this.#say(answer === breaksOff ? '250 2.1.5 Ok' : answer);
    if (answer === breaksOff || answer.startsWith('2')) this.#mail.to.push(address);
  }

  #take(content: string[]): void {
    this.#content = null;
    if (this.#breaks) {
      this.#line.destroy();
      return;
    }
    this.#server.taken.push({ ...this.#mail, source: `${content.join('\n')}\n` });
    this.#say('250 2.0.0 Queued');
  }

  #say(...lines: string[]): void {
    this.#line.write(lines.map((line) => `${line}\r\n`).join(''));
  }
}

function listens(net: Server, place: { host: string; port: number }): Promise<boolean> {
  return new Promise((done) => {
    net.once('error', () => done(false));
    net.listen(place, () => done(true));
  });
}
