/** More bytes than allowed. Its code is read like that of a broken connection. */
export class TooManyBytes extends Error {
  readonly code = tooManyBytes

  constructor(readonly most: number) {
    super(`more than ${most} bytes`)
  }
}

export const tooManyBytes = 'TOO_MANY_BYTES'

/** The pieces of a body, with an error after `most` bytes: its declared size may be missing or wrong. */
export async function* upTo(most: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) throw new TooManyBytes(most)
    yield chunk
  }
}
