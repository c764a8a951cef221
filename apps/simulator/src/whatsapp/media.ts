import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '../core/clock'
import type { Random } from '../core/random'
import type { MediaView } from './wire'

const dayMs = 24 * 60 * 60 * 1000
const lifetimeMs = { upload: 30 * dayMs, customer: 7 * dayMs }
const addressMs = 5 * 60 * 1000

export interface Media {
  id: string
  /** Only this number's token reaches it. */
  account: string
  name: string
  mime: string
  bytes: Uint8Array
  expiresAt: number
}

export interface MediaStore {
  add(
    account: string,
    origin: keyof typeof lifetimeMs,
    file: { name: string; mime: string; bytes: Uint8Array },
  ): Media
  /** Null if it does not exist, was deleted or has expired. */
  get(id: string): Media | null
  delete(id: string): void
  /** The query of a download URL that expires. */
  address(media: Media): URLSearchParams
  byAddress(query: { mid: string; ext: string; hash: string }): Media | null
  clear(): void
}

export function createMediaStore(clock: Clock, random: Random): MediaStore {
  const store = new Map<string, Media>()
  const secret = random.bytes(32)
  const seal = (id: string, ends: string) =>
    createHmac('sha256', secret).update(`${id}:${ends}`).digest('base64url')

  const get = (id: string): Media | null => {
    const media = store.get(id)
    if (media && media.expiresAt > clock.now()) return media
    store.delete(id)
    return null
  }

  return {
    add(account, origin, { name, mime, bytes }) {
      const expiresAt = clock.now() + lifetimeMs[origin]
      const media: Media = { id: random.digits(16), account, name, mime, bytes, expiresAt }
      store.set(media.id, media)
      return media
    },
    get,
    delete: (id) => store.delete(id),
    address({ id }) {
      const ends = String(Math.floor((clock.now() + addressMs) / 1000))
      return new URLSearchParams({ mid: id, ext: ends, hash: seal(id, ends) })
    },
    byAddress: ({ mid, ext, hash }) =>
      hash === seal(mid, ext) && Number(ext) * 1000 > clock.now() ? get(mid) : null,
    clear: () => store.clear(),
  }
}

export const sha256Of = (media: Media, encoding: 'hex' | 'base64'): string =>
  createHash('sha256').update(media.bytes).digest(encoding)

export const mediaView = (media: Media, name = media.name, voice = false): MediaView => ({
  id: media.id,
  name,
  mime: media.mime,
  size: media.bytes.length,
  voice,
  url: `/__ctl/whatsapp/media/${media.id}`,
})
