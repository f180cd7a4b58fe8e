import type { ContractVersionBody } from '@/api/gen/types.gen';

/** One state that a contract had, and who made it so. */
export interface ContractVersion {
  version: number;
  at: string;
  by: string;
  reason: string;
}

export function toVersion(wire: ContractVersionBody): ContractVersion {
  return {
    version: wire.version,
    at: wire.at,
    by: wire.actor_name ?? '',
    reason: wire.reason ?? '',
  };
}
