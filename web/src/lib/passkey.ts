/**
 * Whether passkeys can work here: the browser knows them, the page is secure, and its address
 * is a name. An IP address can have none.
 */
export function passkeysWork(hostname = location.hostname): boolean {
  const known = typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';
  return known && !/^[\d.]+$|:/.test(hostname.replace(/^\[|\]$/g, ''));
}

/** Has a device make a key by the server's options; its answer as text. */
export async function createPasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  return textOf(await navigator.credentials.create({ publicKey }));
}

/** Has a device sign in by the server's options; its answer as text. */
export async function signWithPasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  return textOf(await navigator.credentials.get({ publicKey }));
}

function textOf(credential: Credential | null): string {
  if (credential === null) throw new Error('no passkey was chosen');
  return JSON.stringify((credential as PublicKeyCredential).toJSON());
}
