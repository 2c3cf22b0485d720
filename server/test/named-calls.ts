import { contract } from '@called-shot/shared/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'

export interface NamedCall {
  /** `wallet.getBalance`, as samples are named. */
  readonly name: string
  readonly endpoint: Endpoint
}

/** Every call of the contract. */
export const namedCalls: readonly NamedCall[] = Object.entries(contract).flatMap(([slice, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name: `${slice}.${name}`, endpoint })),
)
