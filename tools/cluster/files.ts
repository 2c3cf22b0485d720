/** One database machine's ports: PostgreSQL, its Patroni, and etcd for its peers and for Patroni. */
export interface NodePorts {
  readonly name: string
  readonly postgres: number
  readonly patroni: number
  readonly etcd: number
  readonly etcdPeers: number
}

export interface Passwords {
  readonly superuser: string
  readonly replication: string
  readonly rewind: string
  readonly game: string
}

/** Replaces parts of a `deploy/` file. Refuses a file in which one of them does not occur exactly once. */
export function changed(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((made, [from, to]) => {
    if (made.split(from).length !== 2) throw new Error(`the file does not have exactly one "${from}"`)
    return made.replace(from, () => to)
  }, text)
}

/** Returns `deploy/haproxy.cfg` for a loopback port, without the owner's certificate. */
export function proxyFile(deployed: string, port: number): string {
  return changed(deployed, {
    // HAProxy needs twice as many open files as this.
    'maxconn 20000': 'maxconn 2000',
    'bind :80\n': `bind 127.0.0.1:${port}\n`,
    '    bind :443 ssl crt /etc/haproxy/certificate.pem alpn h2,http/1.1\n': '',
    '    http-request redirect scheme https code 301 unless { ssl_fc }\n': '',
  })
}

/** Returns `deploy/pgbouncer.ini` for two loopback ports. */
export function poolerFile(
  deployed: string,
  { port, leader, users }: { readonly port: number; readonly leader: number; readonly users: string },
): string {
  return changed(deployed, {
    'host=127.0.0.1 port=5000': `host=127.0.0.1 port=${leader}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': users,
  })
}

/** Returns `deploy/patroni.yml` for a server without the system's socket folder. */
export function patroniFile(deployed: string): string {
  return changed(deployed, {
    'postgresql:\n  bin_dir': `postgresql:\n  parameters:\n    unix_socket_directories: ''\n  bin_dir`,
  })
}

/** Returns the environment variables of one machine's Patroni. */
export function patroniEnvironment(
  node: NodePorts,
  {
    nodes,
    folder,
    passwords,
  }: { readonly nodes: readonly NodePorts[]; readonly folder: string; readonly passwords: Passwords },
): Readonly<Record<string, string>> {
  return {
    PATRONI_NAME: node.name,
    PATRONI_ETCD3_HOSTS: nodes.map(({ etcd }) => `127.0.0.1:${etcd}`).join(','),
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${node.patroni}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${node.patroni}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${node.postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${node.postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: `${folder}/data`,
    PATRONI_POSTGRESQL_PGPASS: `${folder}/pgpass`,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_USERNAME: 'rewind',
    PATRONI_REWIND_PASSWORD: passwords.rewind,
  }
}

/** Returns the arguments that start one machine's etcd. */
export function etcdWords(node: NodePorts, nodes: readonly NodePorts[]): readonly string[] {
  const clients = `http://127.0.0.1:${node.etcd}`
  const peers = `http://127.0.0.1:${node.etcdPeers}`
  return [
    `--name=${node.name}`,
    '--data-dir=etcd',
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=${nodes.map(({ name, etcdPeers }) => `${name}=http://127.0.0.1:${etcdPeers}`).join(',')}`,
    '--initial-cluster-state=new',
    // Two busy cores keep a process waiting for longer than the 100 ms that separate machines allow.
    '--heartbeat-interval=300',
    '--election-timeout=3000',
    '--logger=zap',
    '--log-level=error',
  ]
}

/** Returns the variables that HAProxy's two files name. */
export function proxyEnvironment({
  nodes,
  leader,
  web,
}: {
  readonly nodes: readonly NodePorts[]
  readonly leader: number
  readonly web: readonly number[]
}): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ['LEADER', `127.0.0.1:${leader}`],
    ...web.map((port, index) => [`WEB_${index + 1}`, `127.0.0.1:${port}`]),
    ...nodes.flatMap(({ postgres, patroni }, index) => [
      [`DATABASE_${index + 1}`, `127.0.0.1:${postgres}`],
      [`PATRONI_${index + 1}`, String(patroni)],
    ]),
  ])
}
