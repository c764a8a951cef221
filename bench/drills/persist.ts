import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** As a proxy does: no connection is used twice, so none leads to the process of the request before. */
const agent = new Agent({ keepAlive: false })

/** Who waits longer than this asks again. */
const answerMs = 5_000
const pauseMs = 250

export interface Post {
  readonly url: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Attempts that got no answer, or one that blames the server. */
export interface Attempts {
  failed: number
}

/** Repeats a request until the server answers it, as providers and our web do. Answers the status. */
export async function persist(post: Post, attempts: Attempts, givesUp: AbortSignal): Promise<number> {
  for (;;) {
    const status = await send(post)
    if (status >= 200 && status < 500 && status !== 429) return status
    attempts.failed += 1
    if (givesUp.aborted) throw new Error(`${post.url} answers ${status}`)
    await sleep(pauseMs)
  }
}

/** 0: there was no answer. */
const send = ({ url, body, headers = {} }: Post): Promise<number> =>
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
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', () => resolve(0))
      },
    )
    sending.once('timeout', () => sending.destroy())
    sending.once('error', () => resolve(0))
    sending.end(body)
  })
