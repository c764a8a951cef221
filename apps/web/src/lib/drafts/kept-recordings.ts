import type { VoiceFormat } from '@hilo/contracts'
import { readStored, storedKeys, writeStored } from '../browser/stored/storage'

/**
 * A voice note that is being recorded. Its parts are kept as they come, in IndexedDB under `<id>:<number>`, so that a
 * reload does not lose it.
 */
export interface KeptRecording {
  readonly id: string
  readonly conversation: string
  /** The type that the browser records, and the one that is made of it. */
  readonly recorded: string
  readonly format: VoiceFormat
  /** The channel carries a text beside it. */
  readonly captioned: boolean
  readonly parts: number
  /** How long it is; an earlier version did not keep that. */
  readonly seconds?: number
}

const prefix = 'hilo:recording:'
const keyOf = (user: string, id: string) => `${prefix}${user}:${id}`

/** A tab that records holds it. */
export const lockOfRecording = (id: string): string => `hilo:recording:${id}`

export const idsOfParts = ({ id, parts }: Pick<KeptRecording, 'id' | 'parts'>): readonly string[] =>
  Array.from({ length: parts }, (_, part) => `${id}:${part}`)

/** Whether this device keeps a recording of anybody. */
export const hasKeptRecordings = (): boolean => storedKeys(prefix).length > 0

export const keptRecordings = (user: string): readonly KeptRecording[] =>
  storedKeys(keyOf(user, '')).flatMap((key) => {
    try {
      return [JSON.parse(readStored(key) ?? '') as KeptRecording]
    } catch {
      return []
    }
  })

export const writeKeptRecording = (user: string, recording: KeptRecording): void =>
  writeStored(keyOf(user, recording.id), JSON.stringify(recording))

export const forgetKeptRecording = (user: string, id: string): void => writeStored(keyOf(user, id), null)
