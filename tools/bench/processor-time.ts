import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks per second of Linux, the same on every machine we support. */
const ticksPerSecond = 100

/** Returns the core seconds that a process and its running children have used, or null where there is no /proc. */
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

/** Returns null if the process has ended in the meantime. */
async function readStat(pid: string): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // The name, in parentheses, may contain spaces. The counted fields come after it.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return null
  const [parent, user, system] = [fields[1], fields[11], fields[12]]
  return { pid: Number(pid), parent: Number(parent), ticks: Number(user) + Number(system) }
}
