import { errorMessage } from '../errors/error-message'
import type { Logger } from './logger'

const everyMs = 10_000

/**
 * For what fails as often as people act while something is away, so that it does not fill the log: the first error is logged
 * at once, then the number of those that followed and the last of them, every ten seconds for as long as there are any.
 */
export function createWarningCounter(log: Logger, message: string): (error: unknown) => void {
  let count = 0
  let last: unknown
  let isCounting = false

  const write = (times: number, error: unknown) =>
    log.warn({ count: times, err: errorMessage(error) }, message)

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
