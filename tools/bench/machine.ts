import { cpus, totalmem } from 'node:os'

/**
 * Returns the machine and versions that the figures were measured on, because without them figures can't be compared.
 */
export function machineFacts(postgres: string): string {
  const all = cpus()
  return [
    `${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node.js ${process.versions.node}, PostgreSQL ${postgres}; client, server and load share the cores`,
  ].join('\n')
}
