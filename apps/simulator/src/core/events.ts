import type { Request, Response } from 'express'

/** Events for open pages and for tests that wait for them. */
export interface Events<E> {
  publish(event: E): void
  on(listener: (event: E) => void): () => void
  /** The next event that matches; for tests. */
  next(fits: (event: E) => boolean): Promise<E>
  /** Answers a request with a stream of server-sent events. */
  stream(req: Request, res: Response): void
  close(): void
}

const heartbeatMs = 20_000

export function createEvents<E>(): Events<E> {
  const listeners = new Set<(event: E) => void>()
  const streams = new Set<Response>()

  const on = (listener: (event: E) => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  return {
    on,
    publish(event) {
      for (const listener of listeners) listener(event)
    },
    next: (fits) =>
      new Promise((resolve) => {
        const stop = on((event) => {
          if (!fits(event)) return
          stop()
          resolve(event)
        })
      }),
    stream(_req, res) {
      res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      res.write(': open\n\n')
      const stop = on((event) => res.write(`data: ${JSON.stringify(event)}\n\n`))
      // Keeps the socket alive, so it runs on real time, not on the simulated clock.
      const heartbeat = setInterval(() => res.write(': alive\n\n'), heartbeatMs).unref()
      streams.add(res)
      res.on('close', () => {
        stop()
        clearInterval(heartbeat)
        streams.delete(res)
      })
    },
    close() {
      for (const stream of streams) stream.end()
      listeners.clear()
    },
  }
}
