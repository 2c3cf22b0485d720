/** What one call costs and one row bears, as `npm run cluster` measures them. */
export interface Measured {
  /** Milliseconds of a core. */
  readonly readWeb: number
  readonly readLeader: number
  readonly actWeb: number
  readonly actLeader: number
  /** Of a core in a web process, for one message to one socket. */
  readonly message: number
  /** Transactions a second that wait for each other for one row, and that share one. */
  readonly oneRow: number
  readonly oneSharedRow: number
}

/** What people do, which nobody has measured yet. */
export interface Assumed {
  /** Of all players, at kickoff. */
  readonly onlineShare: number
  readonly readsAMinute: number
  readonly actsAMinute: number
  /** How many times as many acts a minute are sent in the last seconds before kickoff. */
  readonly rush: number
  /** Of all acts: crafts on the one most popular game. */
  readonly onOneGame: number
  /** Of all acts: purchases of the one limited series. */
  readonly onOneSeries: number
  /** Messages a second to each socket while games are on. */
  readonly messagesASecond: number
}

export interface Machines {
  /** One core each. */
  readonly webProcesses: number
  /** Databases that each own a part of the players and their cards. */
  readonly leaders: number
  readonly coresALeader: number
  /** Connections that a leader serves, and that a web process keeps to each. */
  readonly connectionsALeader: number
  readonly connectionsAProcess: number
}

export const resources = [
  'web processes',
  'cores of a leader',
  'connections of a leader',
  'the row of one limited series',
  'the row of one game',
] as const
export type Resource = (typeof resources)[number]

export interface Outcome {
  /** Of each: the greatest demand, as a multiple of what it bears. */
  readonly load: Readonly<Record<Resource, number>>
  /** The longest that somebody waits for it, in seconds; infinite where there is nothing to wait for. */
  readonly wait: Readonly<Record<Resource, number>>
  /** The first, by the moment, for which somebody waits for more than a second; null where nobody does. */
  readonly firstToBreak: Resource | null
}

const beforeSeconds = 900
const afterSeconds = 900
/** The last rush grows e-fold in this time. */
const rushSeconds = 60
const patienceSeconds = 1

/**
 * Plays the half hour around one kickoff, second by second: what is not done in a second is left for the next. Before
 * it players craft and buy, more and more of them; from then on crafting on the game is closed, and they follow it.
 */
export function playKickOff(
  players: number,
  { measured, assumed, machines }: { measured: Measured; assumed: Assumed; machines: Machines },
): Outcome {
  const backlog = recordOf(() => 0)
  const load = recordOf(() => 0)
  const wait = recordOf(() => 0)
  let firstToBreak: Resource | null = null
  for (let second = -beforeSeconds; second <= afterSeconds; second += 1) {
    const demand = demandAt(second, players, { measured, assumed, machines })
    for (const resource of resources) {
      // Connections are there or not: nobody is served by waiting for one.
      backlog[resource] =
        resource === 'connections of a leader'
          ? demand[resource] > 1
            ? Infinity
            : 0
          : Math.max(0, backlog[resource] + demand[resource] - 1)
      load[resource] = Math.max(load[resource], demand[resource])
      wait[resource] = Math.max(wait[resource], backlog[resource])
      if (firstToBreak === null && backlog[resource] > patienceSeconds) firstToBreak = resource
    }
  }
  return { load, wait, firstToBreak }
}

/** Of each resource the seconds of work that arrive in one second, of one second that it has. */
function demandAt(
  second: number,
  players: number,
  { measured, assumed, machines }: { measured: Measured; assumed: Assumed; machines: Machines },
): Record<Resource, number> {
  const online = players * assumed.onlineShare
  const isOn = second >= 0
  const rush = isOn ? 1 : 1 + (assumed.rush - 1) * Math.exp(second / rushSeconds)
  const reads = (online * assumed.readsAMinute) / 60
  const acts = ((online * assumed.actsAMinute) / 60) * rush
  const messages = isOn ? online * assumed.messagesASecond : 0
  const web = (reads * measured.readWeb + acts * measured.actWeb + messages * measured.message) / 1000
  const leader = (reads * measured.readLeader + acts * measured.actLeader) / 1000
  return {
    'web processes': web / machines.webProcesses,
    'cores of a leader': leader / machines.leaders / machines.coresALeader,
    'connections of a leader':
      (machines.webProcesses * machines.connectionsAProcess) / machines.connectionsALeader,
    'the row of one limited series': (acts * assumed.onOneSeries) / measured.oneRow,
    'the row of one game': isOn ? 0 : (acts * assumed.onOneGame) / measured.oneSharedRow,
  }
}

function recordOf(value: () => number): Record<Resource, number> {
  return {
    'web processes': value(),
    'cores of a leader': value(),
    'connections of a leader': value(),
    'the row of one limited series': value(),
    'the row of one game': value(),
  }
}

/** The fewest web processes that bear the load of this many players with a fifth to spare. */
export function webProcessesFor(
  players: number,
  { measured, assumed }: { readonly measured: Measured; readonly assumed: Assumed },
): number {
  const one = { webProcesses: 1, leaders: 1, coresALeader: 1, connectionsALeader: 1, connectionsAProcess: 0 }
  const { load } = playKickOff(players, { measured, assumed, machines: one })
  return Math.max(2, Math.ceil(load['web processes'] * 1.2))
}
