import type { Clock } from '../core/clock'
import type { MediaView } from './wire'

export interface File {
  id: string
  /** Only this account may download it. */
  account: string
  name: string
  mime: string
  bytes: Uint8Array
  expiresAt: number
}

export interface Files {
  add(file: Omit<File, 'expiresAt'> & { lifeMs?: number }): File
  /** Null if it does not exist or has expired. */
  get(id: string): File | null
  view(file: File, shown?: { name?: string; voice?: boolean }): MediaView
  clear(): void
}

export function createFiles(channel: string, clock: Clock): Files {
  const files = new Map<string, File>()
  return {
    add({ lifeMs = Number.POSITIVE_INFINITY, ...given }) {
      const file: File = { ...given, expiresAt: clock.now() + lifeMs }
      files.set(file.id, file)
      return file
    },
    get(id) {
      const file = files.get(id)
      return file && file.expiresAt > clock.now() ? file : null
    },
    view: ({ id, name, mime, bytes }, { name: shownName = name, voice = false } = {}) => ({
      id,
      name: shownName,
      mime,
      size: bytes.length,
      voice,
      url: `/__ctl/${channel}/media/${encodeURIComponent(id)}`,
    }),
    clear: () => files.clear(),
  }
}
