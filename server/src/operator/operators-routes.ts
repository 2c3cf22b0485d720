import { operators } from '@called-shot/shared/operator/operators-contract.ts'
import { configuredOperator } from '../account/operator-account.ts'
import type { Queries } from '../commit/reader.ts'
import type { Config } from '../config.ts'
import { serve, serveCommand, type Server } from '../http/serve.ts'
import { listOperators } from './operators-lists.ts'
import { setRole, setRoles } from './set-roles.ts'

/** The calls about the operators themselves: who they are, and what each is allowed to do. */
export function operatorsRoutes(
  server: Server,
  queries: Queries,
  config: Pick<Config, 'operator' | 'databaseUrl'>,
): void {
  const configured = configuredOperator(config)
  serve(server, operators.listOperators, () => listOperators(queries, configured))
  serveCommand(server, operators.setRoles, setRoles(configured))
  serveCommand(server, operators.setRole, setRole(configured))
}
