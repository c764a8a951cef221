import type { RequestHandler } from 'express'
import { ControlError } from './http'

/** The address of this simulator: webhooks carry URLs of files. */
export interface Origin {
  set(url: string): void
  get(): string
  /** Null: it does not know it yet. */
  known(): string | null
  /** Learns the address from a request: the caller used one that works. */
  learn: RequestHandler
}

export function createOrigin(): Origin {
  let configured: string | null = null
  let fromRequest: string | null = null
  return {
    set(url) {
      configured = url.replace(/\/$/, '')
    },
    known: () => configured ?? fromRequest,
    get() {
      const known = configured ?? fromRequest
      if (known) return known
      throw new ControlError(409, 'El simulador no sabe su propia dirección: di simulator.listensAt(origen).')
    },
    learn(req, _res, next) {
      if (req.headers.host) fromRequest = `${req.protocol}://${req.headers.host}`
      next()
    },
  }
}
