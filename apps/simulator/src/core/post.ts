import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

/** Posts a body and answers the status; throws when there is no answer in time. */
export type Post = (
  url: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
) => Promise<number>

/**
 * The default: a third of the cost of `fetch`, which matters when the simulator is the load of a benchmark on the
 * same machine. It follows no redirects, like Meta.
 */
export function postOverHttp(): { post: Post; close: () => void } {
  const agents = {
    'http:': new Agent({ keepAlive: true, maxSockets: 128 }),
    'https:': new SecureAgent({ keepAlive: true, maxSockets: 128 }),
  }
  const post: Post = (url, headers, body, timeoutMs) =>
    new Promise((resolve, reject) => {
      const secure = url.startsWith('https:')
      const options = {
        method: 'POST',
        agent: agents[secure ? 'https:' : 'http:'],
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      }
      const call = (secure ? secureRequest : request)(url, options, (response) => {
        response.resume()
        response.on('end', () => {
          clearTimeout(timeout)
          resolve(response.statusCode ?? 0)
        })
        response.on('error', reject)
      })
      const timeout = setTimeout(() => call.destroy(new Error('timeout')), timeoutMs)
      call.on('error', (error) => {
        clearTimeout(timeout)
        reject(error)
      })
      call.end(body)
    })
  return {
    post,
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** For a `fetch` given in the options. */
export function postWith(fetch: typeof globalThis.fetch): { post: Post; close: () => void } {
  const post: Post = async (url, headers, body, timeoutMs) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await response.arrayBuffer()
    return response.status
  }
  return { post, close: () => {} }
}
