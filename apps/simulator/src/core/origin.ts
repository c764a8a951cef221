import type { RequestHandler } from 'express'
import { ControlError } from './http'

/** Where this simulator is reached: providers put addresses of their own files into webhooks. */
export interface Origin {
  set(url: string): void
  get(): string
  /** Whoever calls it has an address that works. */
  learn: RequestHandler
}

export function createOrigin(): Origin {
  let told: string | null = null
  let learnt: string | null = null
  return {
    set(url) {
      told = url.replace(/\/$/, '')
    },
    get() {
      const known = told ?? learnt
      if (known) return known
      throw new ControlError(409, 'El simulador no sabe su propia dirección: di simulator.listensAt(origen).')
    },
    learn(req, _res, next) {
      if (req.headers.host) learnt = `${req.protocol}://${req.headers.host}`
      next()
    },
  }
}
