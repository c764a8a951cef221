import type { Task, Threads } from '../../platform/threads/threads'
import type { InboundItem } from '../inbound'
import { parseGmail, unread } from './parse'

interface Given {
  readonly body: Uint8Array
  /** Only who wrote about what, and a sentence in the place of the words. */
  readonly wordless: boolean
}

export const parseTask: Task<Given, InboundItem[]> = {
  name: 'parse a mail',
  run: ({ body, wordless }) => parseGmail(body, { wordless }),
}

/**
 * Reads a mail in a thread: a stranger wrote it, and made it as large and as deep as they liked. One that is too much says so
 * in the place of its words; one whose very headers are too much is kept for an operator.
 */
export async function parseApart(threads: Threads, body: Uint8Array): Promise<readonly InboundItem[]> {
  const whole = await threads.run(parseTask, { body, wordless: false })
  if ('done' in whole) return whole.done
  const wordless = await threads.run(parseTask, { body, wordless: true })
  return 'done' in wordless ? wordless.done : unread(Buffer.from(body).toString('utf8'), 'too much to read')
}
