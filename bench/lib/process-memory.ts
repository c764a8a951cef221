import { readFile } from 'node:fs/promises'

/** Resident megabytes of a process. */
export async function residentMB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** The fields of a process's statistics after its name, which may contain spaces. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Linux counts in hundredths of a second. */
const seconds = (fields: readonly (string | undefined)[]): number =>
  fields.reduce((sum, field) => sum + Number(field), 0) / 100

/** Seconds of a core that a process has used since it began. */
export async function cpuSeconds(pid: number): Promise<number> {
  return seconds((await statOf(pid)).slice(11, 13))
}

/** Seconds of a core that a process and all that it started have used, including those that ended. */
export async function cpuSecondsOfTree(pid: number): Promise<number> {
  const own = seconds((await statOf(pid)).slice(11, 15))
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const others = await Promise.all(
    // A process that has ended meanwhile is counted with its parent the next time.
    children
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((child) => cpuSecondsOfTree(Number(child)).catch(() => 0)),
  )
  return others.reduce((sum, one) => sum + one, own)
}

export async function parentOf(pid: number): Promise<number> {
  return Number((await statOf(pid))[1])
}
