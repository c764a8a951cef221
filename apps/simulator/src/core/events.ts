import type { Request, Response } from 'express'

/** What happened, told to the pages that are open and to the tests that wait for it. */
export interface Events<E> {
  publish(event: E): void
  on(listener: (event: E) => void): () => void
  /** The next event that fits; a test waits for it instead of sleeping. */
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
      // Keeps the socket alive, not the product: it has nothing to do with simulated time.
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
