/** The cost of one call and the capacity of one row, as `npm run cluster` measures them. */
export interface Measured {
  /** Core milliseconds. */
  readonly readWeb: number
  readonly readLeader: number
  readonly actWeb: number
  readonly actLeader: number
  /** Core milliseconds in a web process, for one message to one socket. */
  readonly message: number
  /** Transactions a second on one row: those that wait for each other, and those that share it. */
  readonly oneRow: number
  readonly oneSharedRow: number
}

/** Players' behavior, which nobody has measured yet. */
export interface Assumed {
  /** The share of all players who are online at kickoff. */
  readonly onlineShare: number
  readonly readsPerMinute: number
  readonly actsPerMinute: number
  /** The factor by which acts a minute rise in the last seconds before kickoff. */
  readonly rush: number
  /** The share of all acts that are crafts on the most popular game. */
  readonly onOneGame: number
  /** The share of all acts that are purchases of the one limited series. */
  readonly onOneSeries: number
  /** Messages a second to each socket during games. */
  readonly messagesPerSecond: number
}

export interface Machines {
  /** One core each. */
  readonly webProcesses: number
  /** Databases, each with its share of the players and their cards. */
  readonly leaders: number
  readonly coresALeader: number
  /** Connections that a leader accepts, and that a web process keeps to each leader. */
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
type Resource = (typeof resources)[number]

export interface Outcome {
  /** The highest demand on each resource, as a multiple of its capacity. */
  readonly load: Readonly<Record<Resource, number>>
  /** The longest wait for each resource, in seconds; infinite if waiting doesn't help. */
  readonly wait: Readonly<Record<Resource, number>>
  /** The resource that first makes anybody wait for more than a second; null if none does. */
  readonly firstToBreak: Resource | null
}

const beforeSeconds = 900
const afterSeconds = 900
/** The last rush grows e-fold in this time. */
const rushSeconds = 60
const maxWaitSeconds = 1

/**
 * Plays the half hour around one kickoff second by second, and carries unfinished work over to the next second. Before
 * kickoff, players craft and buy at a rising rate. After it, crafting on the game is closed and they follow it.
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
      // Waiting doesn't help here: a leader has enough connections or it doesn't.
      backlog[resource] =
        resource === 'connections of a leader'
          ? demand[resource] > 1
            ? Infinity
            : 0
          : Math.max(0, backlog[resource] + demand[resource] - 1)
      load[resource] = Math.max(load[resource], demand[resource])
      wait[resource] = Math.max(wait[resource], backlog[resource])
      if (firstToBreak === null && backlog[resource] > maxWaitSeconds) firstToBreak = resource
    }
  }
  return { load, wait, firstToBreak }
}

/** Returns each resource's demand: seconds of work that arrive in a second, per second of its capacity. */
function demandAt(
  second: number,
  players: number,
  { measured, assumed, machines }: { measured: Measured; assumed: Assumed; machines: Machines },
): Record<Resource, number> {
  const online = players * assumed.onlineShare
  const isOn = second >= 0
  const rush = isOn ? 1 : 1 + (assumed.rush - 1) * Math.exp(second / rushSeconds)
  const reads = (online * assumed.readsPerMinute) / 60
  const acts = ((online * assumed.actsPerMinute) / 60) * rush
  const messages = isOn ? online * assumed.messagesPerSecond : 0
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

/** Returns the smallest number of web processes that handle this many players with a fifth to spare, at least two. */
export function webProcessesFor(
  players: number,
  { measured, assumed }: { readonly measured: Measured; readonly assumed: Assumed },
): number {
  const one = { webProcesses: 1, leaders: 1, coresALeader: 1, connectionsALeader: 1, connectionsAProcess: 0 }
  const { load } = playKickOff(players, { measured, assumed, machines: one })
  return Math.max(2, Math.ceil(load['web processes'] * 1.2))
}
