import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join('tools', 'oidc');

/** The certified OpenID provider of tools/oidc, with its people. */
export class IdentityProvider {
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#process = child;
  }

  /** Whether it is there; where CI runs the tests it has to be. */
  static installed(): boolean {
    return (
      process.env['CI'] === 'true' || existsSync(join(folder, 'node_modules', 'oidc-provider'))
    );
  }

  static async start(port: number, redirect: string, afterLogout: string) {
    const child = spawn('node', ['provider.mjs', String(port), redirect, afterLogout], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise<void>((done, fail) => {
      child.once('exit', () => fail(new Error('oidc-provider does not start')));
      child.stdout.on('data', (text: Buffer) => {
        if (text.toString().includes('ready')) done();
      });
    });
    return new IdentityProvider(child);
  }

  stop(): void {
    this.#process.kill();
  }
}
