import {
  type ChildProcess,
  type ExecFileSyncOptions,
  execFileSync,
  spawn,
} from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { chown, copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, request } from '@playwright/test';

/** The built server; `make build` puts it there. */
export const binary = resolve(process.env.YNOVA_BINARY ?? join('..', 'bin', 'ynova'));

/** A filled demonstration, which ready.spec.ts leaves here: a copy of it is there at once. */
export const demonstration = resolve('test-results', 'demonstration');

export const password = 'demonstracao-2026';

export type Role = 'gestora' | 'backoffice' | 'consultor' | 'parceiro';
export const emailOf = (role: Role) => `${role}@ynova.demo`;

/** The gestora of an installation that is no demonstration. */
const firstEmail = 'gestora@energia.example';

export interface Start {
  /** Environment variables, over the defaults. */
  settings?: NodeJS.ProcessEnv;
  /** Whether an ordinary user starts it, where root runs the tests too. */
  unprivileged?: boolean;
  /** Whether what leaves by itself is held, as for a restored copy. */
  held?: boolean;
  /** Whether it is an installation of its own: a gestora, no data, no mail server. */
  empty?: boolean;
  /** Whether people reach it by a name: passkeys belong to one, never to a number. */
  named?: boolean;
}

type Session = Awaited<ReturnType<Awaited<ReturnType<typeof request.newContext>>['storageState']>>;

/** Sensitive acts want a password typed within 15 minutes: a session is used for ten. */
const sessionLife = 10 * 60_000;

/** A busy machine starts and fills slowly. */
const timeout = 240_000;

/** A user without privileges or name, that exists for the length of a test. */
const stranger = 64_218;

/**
 * A server of our own with fresh demonstration data, started as `make run` does: the data
 * are where the default says, below the working directory, which is a temporary one.
 */
export class Server {
  readonly url: string;
  /** Where the mails land that would leave by SMTP. */
  readonly mails: string;
  /** The directory that the server was started in. */
  readonly home: string;
  /** The watched folder. */
  readonly watched: string;
  readonly #process: ChildProcess;
  /** Who everybody is in an installation of one person. */
  readonly #email: string | undefined;
  readonly #sessions = new Map<Role, { since: number; session: Promise<Session> }>();
  readonly #passwords = new Map<Role, string>();

  private constructor(url: string, home: string, child: ChildProcess, email?: string) {
    this.#email = email;
    this.url = url;
    this.mails = join(home, 'data', 'demonstracao', 'mensagens');
    this.home = home;
    this.watched = join(home, 'entrada');
    this.#process = child;
  }

  /** Starts one. */
  static async start(
    logFile: string,
    { settings = {}, unprivileged = false, held = false, empty = false, named = false }: Start = {},
  ): Promise<Server> {
    if (!existsSync(binary)) throw new Error(`${binary} is missing: run "make build"`);
    const home = await mkdtemp(join(tmpdir(), 'ynova-e2e-'));
    const address = `127.0.0.1:${await freePort()}`;
    const filled = !unprivileged && !empty && existsSync(demonstration);
    if (filled) await cp(demonstration, join(home, 'data'), { recursive: true });
    const other = unprivileged && process.getuid?.() === 0;
    const env = { ...cleanEnvironment(), ...settings };
    const url = `http://${named ? address.replace('127.0.0.1', 'localhost') : address}`;
    if (named) env['YNOVA_BASE_URL'] = url;
    // The ordinary user has set nothing.
    if (!unprivileged) {
      env['YNOVA_INTAKE_DIR'] = join(home, 'entrada');
      await mkdir(join(home, 'entrada'));
    }
    const program = other ? await giveTo(stranger, home) : binary;
    const user = { cwd: home, env, ...(other && { uid: stranger, gid: stranger }) };
    if (empty) createGestora(program, user);
    const child = spawn(
      program,
      ['serve', '--addr', address, ...(empty ? [] : ['--demo']), ...(held ? ['--hold'] : [])],
      { ...user, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const log = createWriteStream(logFile, { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    const server = new Server(url, home, child, empty ? firstEmail : undefined);
    await server.#ready(logFile);
    if (!empty && !filled) await server.#filled();
    return server;
  }

  /** The cookies of a signed-in user; one session per role, renewed before it expires. */
  session(role: Role): Promise<Session> {
    let known = this.#sessions.get(role);
    if (!known || Date.now() - known.since > sessionLife) {
      known = { since: Date.now(), session: this.#signIn(role) };
      this.#sessions.set(role, known);
    }
    return known.session;
  }

  /** The password of a role now: tests may have given it another one. */
  passwordOf(role: Role): string {
    return this.#passwords.get(role) ?? password;
  }

  /** Notes that a test has ended the sessions of a role, and perhaps given it another password. */
  signedOut(role: Role, newPassword?: string): void {
    this.#sessions.delete(role);
    if (newPassword) this.#passwords.set(role, newPassword);
  }

  /** Ends it in order, and keeps its data. */
  async keep(place: string): Promise<void> {
    await this.#end('SIGTERM');
    await cp(join(this.home, 'data'), place, { recursive: true });
    await rm(this.home, { recursive: true, force: true });
  }

  /** Ends it at once: its data are needed no more. */
  async stop(): Promise<void> {
    await this.#end('SIGKILL');
    await rm(this.home, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const ended = new Promise((done) => this.#process.once('exit', done));
    const ends = this.#process.exitCode === null && this.#process.signalCode === null;
    if (ends && this.#process.kill(signal)) await ended;
  }

  async #ready(logFile: string): Promise<void> {
    const answers = async () => {
      if (this.#process.exitCode !== null) return 'it has ended';
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      return answer?.ok ? 'ready' : 'not yet';
    };
    try {
      await expect
        .poll(answers, { message: `${binary} says more in ${logFile}`, intervals: [100], timeout })
        .not.toBe('not yet');
      expect(await answers(), `${binary} says why in ${logFile}`).toBe('ready');
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /**
   * Waits for the older months of the demonstration, which are entered while it serves. The last
   * step assigns a user who closes the clients' months, so that no figure changes during a test.
   */
  async #filled(): Promise<void> {
    const context = await request.newContext({
      baseURL: this.url,
      storageState: await this.session('gestora'),
    });
    const { mesPadrao: mes } = await (await context.get('/auth/me')).json();
    const left = async () => {
      const open = await context.get(`/api/fechamento?mes=${mes}&responsavel=ninguem`);
      const under = await context.get('/api/tarefas?estado=andamento');
      const waiting = await context.get('/api/tarefas?estado=aguardando&pageSize=100');
      const due = ({ vez }: { vez: string }) => Date.parse(vez) <= Date.now();
      return {
        open: (await open.json()).total,
        work: (await under.json()).total + (await waiting.json()).data.filter(due).length,
      };
    };
    const message = 'clients of the demonstration that nobody closes yet, and work that is due';
    await expect.poll(left, { message, intervals: [200], timeout }).toEqual({ open: 0, work: 0 });
    await context.dispose();
  }

  async #signIn(role: Role): Promise<Session> {
    const context = await request.newContext({
      baseURL: this.url,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0',
      // Not that of the running test, whose session a sign-in with its cookie would end.
      storageState: { cookies: [], origins: [] },
    });
    const { csrfToken } = await (await context.get('/auth/csrf')).json();
    const answer = await context.post('/auth/login', {
      headers: { 'X-CSRF-Token': csrfToken },
      data: { email: this.#email ?? emailOf(role), password: this.passwordOf(role) },
    });
    if (!answer.ok()) throw new Error(`sign-in of ${role}: ${answer.status()}`);
    const session = await context.storageState();
    await context.dispose();
    return session;
  }
}

/** The server of a worker: every file of tests has it as it was filled, whatever ran before. */
export class Servers {
  readonly #log: string;
  #now: { of: string; server: Server } | undefined;

  constructor(log: string) {
    this.#log = log;
  }

  async of(file: string, start: Start): Promise<Server> {
    const of = JSON.stringify([file, start]);
    if (this.#now?.of !== of) {
      await this.stop();
      this.#now = { of, server: await Server.start(this.#log, start) };
    }
    return this.#now.server;
  }

  async stop(): Promise<void> {
    await this.#now?.server.stop();
    this.#now = undefined;
  }
}

/** The first user of an installation comes from the command line. */
function createGestora(program: string, user: ExecFileSyncOptions): void {
  const person = ['--email', firstEmail, '--name', 'Helena Prado', '--role', 'gestora'];
  execFileSync(program, ['user', 'create', ...person, '--password-stdin'], {
    ...user,
    input: `${password}\n`,
  });
}

/** Makes the directory a user's own, with a copy of the binary, which may lie where only root looks. */
async function giveTo(user: number, home: string): Promise<string> {
  const copy = join(home, 'ynova');
  await copyFile(binary, copy);
  await chown(home, user, user);
  await chown(copy, user, user);
  return copy;
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Without the settings of a server that the developer may have of his own. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('YNOVA_')),
  );
}
