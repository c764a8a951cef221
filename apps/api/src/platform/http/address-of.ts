import type { IncomingMessage } from 'node:http'
import type { Express } from 'express'

export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/** Reads a client's address as `request.ip` does, for requests that Express does not see: the nearest one that is no trusted proxy. */
export function createAddressOf(app: Express): AddressOf {
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean
  return ({ headers, socket }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    const way = [socket.remoteAddress ?? '', ...forwarded.reverse()]
    return way.find((address, hop) => !isTrusted(address, hop)) ?? (way.at(-1) as string)
  }
}
