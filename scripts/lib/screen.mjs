// @ts-check
import { stdout } from 'node:process'

const seconds = new Intl.NumberFormat('es', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** @param {string} line */
export function say(line) {
  stdout.write(`${line}\n`)
}

/**
 * Shows that a step is under way and, at the end, how long it took. On a terminal the seconds are counted.
 *
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const began = Date.now()
  const elapsed = () => `${seconds.format((Date.now() - began) / 1000)} s`
  const redraw = () => stdout.write(`\r  ${label}… ${elapsed()}`)
  const timer = stdout.isTTY ? setInterval(redraw, 100) : undefined
  try {
    const result = await work()
    clearInterval(timer)
    stdout.write(
      `${stdout.isTTY ? '\r' : ''}✓ ${label} (${elapsed()})\u001b[K\n`.replace(
        stdout.isTTY ? '' : '\u001b[K',
        '',
      ),
    )
    return result
  } catch (error) {
    clearInterval(timer)
    stdout.write(`${stdout.isTTY ? '\r' : ''}✗ ${label}\n`)
    throw error
  }
}
