import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'

/** Posts to an address that strangers gave. Resolves once it has answered with its status. */
export function postToAddress(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
  { address, family }: { readonly address: string; readonly family: number },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  /** To the address that was checked, whatever the name resolves to by now. */
  const lookup: LookupFunction = (_, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family)
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      // A connection of its own: none is shared with another address or kept for later.
      agent: false,
      lookup,
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    request.on('response', resolve)
    request.on('error', reject)
    // A receiver that changes the protocol is neither an answer nor an error.
    request.on('close', () => reject(new Error('closed without an answer')))
    request.end(body)
  })
}
