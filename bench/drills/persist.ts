import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Uses no connection twice, as a proxy does, so that a request may reach another process than the one before. */
const agent = new Agent({ keepAlive: false })

/** A request without an answer after this time is repeated. */
const answerMs = 5_000
const pauseMs = 250

interface Post {
  readonly url: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  /** The request is a person's, not a provider's. */
  readonly ofPerson?: boolean
}

/** Attempts that got no answer, or one that blames the server. */
export interface Attempts {
  failed: number
  /** The longest that a request was repeated until it was accepted. */
  longestMs: number
  /** The sentences that people were answered meanwhile; an empty one stands for an answer without a sentence, or no answer. */
  readonly sentences: Set<string>
}

export const noAttempts = (): Attempts => ({ failed: 0, longestMs: 0, sentences: new Set() })

/** Repeats a request until the server answers it, as providers and our web do. Answers the status. */
export async function persist(post: Post, attempts: Attempts, givesUp: AbortSignal): Promise<number> {
  const since = performance.now()
  for (;;) {
    const { status, sentence } = await send(post)
    if (status >= 200 && status < 500 && status !== 429) {
      attempts.longestMs = Math.max(attempts.longestMs, performance.now() - since)
      return status
    }
    attempts.failed += 1
    if (post.ofPerson) attempts.sentences.add(sentence)
    if (givesUp.aborted) throw new Error(`${post.url} answers ${status}`)
    await sleep(pauseMs)
  }
}

interface Answer {
  /** 0: there was no answer. */
  readonly status: number
  readonly sentence: string
}
const none: Answer = { status: 0, sentence: '' }

const send = ({ url, body, headers = {} }: Post): Promise<Answer> =>
  new Promise((resolve) => {
    const sending = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          ...headers,
        },
        timeout: answerMs,
      },
      (answer) => {
        const { statusCode: status = 0 } = answer
        text(answer).then(
          (said) => resolve({ status, sentence: sentenceOf(said) }),
          () => resolve(none),
        )
      },
    )
    sending.once('timeout', () => sending.destroy())
    sending.once('error', () => resolve(none))
    sending.end(body)
  })

function sentenceOf(body: string): string {
  try {
    const { msg } = JSON.parse(body) as { msg?: unknown }
    return typeof msg === 'string' ? msg : ''
  } catch {
    return ''
  }
}
