// A certified OpenID provider for the tests of single sign-on, on a port of this machine:
// node provider.mjs PORT REDIRECT_URI [POST_LOGOUT_REDIRECT_URI]
// It has the people of people.json, whose password is anything, and the client "ynova". It
// says "ready" once it listens; POST /rotate throws its keys away and makes others.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [port, redirect, afterLogout] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;
const people = JSON.parse(readFileSync(new URL('people.json', import.meta.url), 'utf8'));

function keys() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }];
}

function start() {
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'ynova',
        client_secret: 'segredo-de-teste-do-cliente-ynova',
        redirect_uris: [redirect],
        post_logout_redirect_uris: afterLogout ? [afterLogout] : [],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: keys() },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    findAccount: (_ctx, id) =>
      people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
  }).callback();
}

let answer = start();
createServer((request, response) => {
  if (request.method === 'POST' && request.url === '/rotate') {
    answer = start();
    response.end();
    return;
  }
  answer(request, response);
}).listen(Number(port), '127.0.0.1', () => console.log('ready'));
