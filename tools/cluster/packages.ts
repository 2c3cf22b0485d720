import { hasDebianPackages } from '../../scripts/debian.ts'

export const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
} as const

const fileOf = {
  'etcd-server': programs.etcd,
  patroni: programs.patroni,
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  pgbouncer: programs.pgbouncer,
  haproxy: programs.haproxy,
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
}

/** Installs the cluster's programs from Debian, or lists what is missing if it can't. */
export function ensureClusterPackages(): void {
  if (hasDebianPackages(fileOf)) return
  console.error(`The cluster needs root on Debian 12, or these packages: ${Object.keys(fileOf).join(', ')}.`)
  process.exit(1)
}
