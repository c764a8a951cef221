// @ts-check
import { spawn } from 'node:child_process'

// A burning process ends by itself when its parent is gone. It is given that parent's pid, because the parent may end before it begins.
const burn = `while (process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n++);`

/** Starts processes that take all the time that they get of a processor. @param {number} count */
export function startBurning(count) {
  const burning = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--eval', burn], { stdio: 'ignore' }),
  )
  return {
    pids: burning.map(({ pid }) => pid),
    stop() {
      for (const child of burning) child.kill('SIGKILL')
    },
  }
}
