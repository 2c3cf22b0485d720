import { readdir, readFile } from 'node:fs/promises'

/** Of Linux, on every machine that there is. */
const ticksPerSecond = 100

/** Seconds of a core that a process and its children that still run have used; null where there is no /proc. */
export async function processorSeconds(pid: number): Promise<number | null> {
  try {
    const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readStat))
    const ticks = all
      .flatMap((stat) => stat ?? [])
      .filter((stat) => stat.pid === pid || stat.parent === pid)
      .reduce((sum, stat) => sum + stat.ticks, 0)
    return ticks / ticksPerSecond
  } catch {
    return null
  }
}

interface Stat {
  readonly pid: number
  readonly parent: number
  readonly ticks: number
}

/** Null of a process that has gone meanwhile. */
async function readStat(pid: string): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // The name, in parentheses, may hold spaces: what is counted comes after it.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return null
  const [parent, user, system] = [fields[1], fields[11], fields[12]]
  return { pid: Number(pid), parent: Number(parent), ticks: Number(user) + Number(system) }
}
