import type { TaskCode } from '../../../../platform/worker-threads/serve-tasks'
import type { WorkerThreads } from '../../../../platform/worker-threads/worker-threads'
import type { InboundItem } from '../../../inbound'
import { parseGmail, unread } from './parse'

interface MailToParse {
  readonly body: Uint8Array
  /** Reads sender and subject, with a sentence in place of the text. */
  readonly wordless: boolean
}

export const parseTask: TaskCode<MailToParse, InboundItem[]> = {
  name: 'parse a mail',
  run: ({ body, wordless }) => parseGmail(body, { wordless }),
}

/**
 * Parses a mail in a worker thread, because its sender decides how large and how deeply nested it is. A text that is too
 * complex is replaced by a sentence; a mail whose headers are too complex is kept for an operator.
 */
export async function parseInWorker(
  threads: WorkerThreads,
  body: Uint8Array,
): Promise<readonly InboundItem[]> {
  const whole = await threads.run(parseTask, { body, wordless: false })
  if ('done' in whole) return whole.done
  const wordless = await threads.run(parseTask, { body, wordless: true })
  return 'done' in wordless ? wordless.done : unread(Buffer.from(body).toString('utf8'), 'too much to read')
}
