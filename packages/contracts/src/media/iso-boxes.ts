/** The box that describes the tracks, and the one with the recording. */
const needed = ['moov', 'mdat'] as const
/** More than a long recording in parts has: a file with millions of empty ones is an attack. */
const maxBoxes = 50_000
const shortHeader = 8
const longHeader = 16

/**
 * Follows the outermost boxes of an ISO file (MP4, MOV, 3GP, M4A) while its bytes pass, so that a file which was cut off, or
 * which is something else behind its first bytes, is found without being decoded.
 */
export class IsoBoxes {
  #header: number[] = []
  #type = ''
  /** How much of the current box is still to come. */
  #left = 0
  #isBroken = false
  #count = 0
  readonly #whole = new Set<string>()

  push(bytes: Uint8Array): void {
    let at = 0
    while (at < bytes.length && !this.#isBroken) {
      if (this.#left > 0) {
        const step = Math.min(this.#left, bytes.length - at)
        at += step
        this.#left -= step
      } else {
        this.#header.push(bytes[at] ?? 0)
        at += 1
        this.#readHeader()
      }
      if (this.#left === 0 && this.#type !== '') this.#endBox()
    }
  }

  /** All bytes have passed: it can be played. Whatever else stands behind or between does not matter. */
  isPlayable(): boolean {
    // A box may last until the end of the file.
    const isOpenEnded = this.#left === Number.POSITIVE_INFINITY
    const isCut = !isOpenEnded && this.#left > 0 && isNeeded(this.#type)
    return !isCut && needed.every((type) => this.#whole.has(type) || (isOpenEnded && this.#type === type))
  }

  #readHeader(): void {
    const header = this.#header
    if (header.length < shortHeader) return
    const size = readNumber(header, 0, 4)
    const isLong = size === 1
    if (isLong && header.length < longHeader) return
    const all = isLong ? readNumber(header, 8, 8) : size === 0 ? Number.POSITIVE_INFINITY : size
    this.#left = all - header.length
    this.#type = String.fromCharCode(...header.slice(4, 8))
    this.#header = []
    this.#count += 1
    this.#isBroken = this.#left < 0 || this.#count > maxBoxes
  }

  #endBox(): void {
    if (isNeeded(this.#type)) this.#whole.add(this.#type)
    this.#type = ''
  }
}

const isNeeded = (type: string): boolean => (needed as readonly string[]).includes(type)

const readNumber = (bytes: readonly number[], from: number, length: number): number =>
  bytes.slice(from, from + length).reduce((number, byte) => number * 256 + byte, 0)
