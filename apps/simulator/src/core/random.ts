import { createHash, randomBytes } from 'node:crypto'

export interface Random {
  bytes(length: number): Buffer
  hex(length: number): string
  /** A number of exactly that many digits, as text. */
  digits(length: number): string
}

/**
 * Without a seed the bytes are the system's: a demo that restarts must never repeat a message id, because the
 * receiver takes a known id for a duplicate. With a seed the same calls give the same ids.
 */
export function createRandom(seed?: string): Random {
  let counter = 0
  const seeded = (length: number): Buffer => {
    const blocks: Buffer[] = []
    for (let size = 0; size < length; size += 32) {
      blocks.push(createHash('sha256').update(`${seed}:${counter++}`).digest())
    }
    return Buffer.concat(blocks).subarray(0, length)
  }
  const bytes = seed === undefined ? pooled() : seeded
  return {
    bytes,
    hex: (length) =>
      bytes(Math.ceil(length / 2))
        .toString('hex')
        .slice(0, length),
    digits: (length) =>
      [...bytes(length)].map((byte, index) => (index === 0 ? 1 + (byte % 9) : byte % 10)).join(''),
  }
}

/** Asks the system for 4 KB at a time, because ids are short and many. */
function pooled(): (length: number) => Buffer {
  let pool = randomBytes(4096)
  return (length) => {
    if (length > pool.length) pool = randomBytes(Math.max(4096, length))
    const taken = Buffer.from(pool.subarray(0, length))
    pool = pool.subarray(length)
    return taken
  }
}
