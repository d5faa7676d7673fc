import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks per second of the times in /proc; Linux has this value on every machine that Node runs on. */
const ticks = 100

interface Process {
  readonly pid: number
  readonly parent: number
  /** Milliseconds of processor time of the process and of its children that have ended. */
  readonly spent: number
}

async function readProcess(pid: string): Promise<Process | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands between brackets and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number)
    const spent = ((utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0)) * (1000 / ticks)
    return { pid: Number(pid), parent: Number(fields[1]), spent }
  } catch {
    // The process has ended since the folder was read.
    return undefined
  }
}

/**
 * Milliseconds of processor time that a process and all its descendants have used: the server and its PostgreSQL. Linux only.
 * @throws Error where the system has no /proc
 */
export async function processorTime(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = (await Promise.all(pids.map(readProcess))).filter((one) => one !== undefined)
  let [level, spent] = [all.filter(({ pid }) => pid === root), 0]
  while (level.length > 0) {
    spent += level.reduce((sum, one) => sum + one.spent, 0)
    const parents = new Set(level.map(({ pid }) => pid))
    level = all.filter(({ parent }) => parents.has(parent))
  }
  return spent
}
