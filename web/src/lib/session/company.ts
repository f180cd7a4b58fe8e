import { runtimeConfig } from '../config';

/** How the company's identity provider is called; empty where there is none. */
export function companyName(): string {
  return runtimeConfig().sso ?? '';
}

/** Leaves for a page of the provider. An object, so that tests can stay. */
export const leave = { to: (address: string): void => window.location.assign(address) };
