import type { Recording, RecordingState } from '@hilo/contracts'
import { sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { SoundStream } from './ogg'

/** A recording as the database has it. */
export interface RecordingRow {
  readonly call_uuid: string
  readonly user_uuid: string
  readonly state: Exclude<RecordingState, 'off'>
  readonly notice_uuid: string | null
  readonly reason: string | null
  readonly parts: readonly string[]
  readonly bytes: number
  readonly stream: SoundStream | null
  readonly seconds: number | null
  readonly created_at: Date
}

/** How long Hilo waits for the next part, or until the provider accepts the notice. */
const waitMs = 60_000

export const dueAfter = (now: Date): Date => new Date(now.getTime() + waitMs)

export const off: Recording = { state: 'off', parts: 0, reason: null }

export const presentRecording = ({
  state,
  parts,
  reason,
}: Pick<RecordingRow, 'state' | 'parts' | 'reason'>): Recording => ({ state, parts: parts.length, reason })

/** A recording with the facts that decide whether it continues. */
export interface FoundRecording extends RecordingRow {
  /** The business still has recording turned on. */
  readonly wanted: boolean
}

/** Finds a recording of any person's call; with `by`, only of that person's. */
export async function findRecording(
  { db }: Pick<Services, 'db'>,
  business: string,
  call: string,
  by?: Actor,
): Promise<FoundRecording | null> {
  const [row] = await db.read<FoundRecording>(
    business,
    sql`
      select r.*, s.record_calls as wanted from call_recordings r join settings s on s.business_uuid = r.business_uuid
      where r.business_uuid = ${business}::uuid and r.call_uuid = ${call}::uuid`,
  )
  return row && (by === undefined || row.user_uuid === by.uuid) ? row : null
}
