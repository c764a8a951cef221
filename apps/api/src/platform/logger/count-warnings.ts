import { errorMessage } from '../errors/error-message'
import type { Logger } from './logger'

const everyMs = 10_000

/**
 * Logs errors that may come with every request of people while a service does not answer, without filling the log: the first
 * error at once, then every ten seconds the number of further errors and the last of them, until there are none.
 */
export function createWarningCounter(
  log: Logger,
  message: string,
  fields: Readonly<Record<string, string>> = {},
): (error: unknown) => void {
  let count = 0
  let last: unknown
  let isCounting = false

  const write = (times: number, error: unknown) =>
    log.warn({ ...fields, count: times, err: errorMessage(error) }, message)

  function writeLater(): void {
    setTimeout(() => {
      isCounting = count > 0
      if (!isCounting) return
      write(count, last)
      count = 0
      writeLater()
    }, everyMs).unref()
  }

  return (error) => {
    if (isCounting) {
      count += 1
      last = error
      return
    }
    isCounting = true
    write(1, error)
    writeLater()
  }
}
