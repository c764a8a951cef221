import { randomUUID } from 'node:crypto'
import { type BodyOf, type callRecordingEndpoints, limits, refuse } from '@hilo/contracts'
import { insertFile } from '../files/attach/insert-file'
import { refuseIfFull } from '../files/refuse-if-full'
import { sql } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { faultPoint } from '../platform/errors/fault-points'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { closeRecording, turnedOff } from './close-recording'
import { continueSound, type SoundStream, secondsOf } from './ogg'
import { dueAfter, type FoundRecording, findRecording, presentRecording } from './recordings'
import { storeSound } from './store-sound'

type Part = BodyOf<(typeof callRecordingEndpoints)['addToRecording']>

const addPart: Statement = {
  name: 'add_part_of_recording',
  text: `update call_recordings set parts = parts || $3::uuid, bytes = $4::int, stream = $5::jsonb, due_at = $6::timestamptz
    where business_uuid = $1::uuid and call_uuid = $2::uuid and state = 'recording' and cardinality(parts) = $7::int
    returning call_uuid`,
}

/** A part behind a smaller one is stored together with it, so that many small parts are few files. */
const joinedBytes = 256 * 1024

const replaceSound: Statement = {
  name: 'replace_sound_of_part',
  text: `update stored_files set storage_key = $3, size = $4::int, sha256 = decode($5, 'hex')
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

interface LastPart {
  readonly uuid: string
  readonly storage_key: string
  readonly size: number
}

async function lastPart(
  { db }: Services,
  business: string,
  parts: readonly string[],
): Promise<LastPart | null> {
  const uuid = parts.at(-1)
  if (!uuid) return null
  const [row] = await db.read<LastPart>(
    business,
    sql`select uuid, storage_key, size from stored_files
      where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid`,
  )
  return row ?? null
}

async function* both(before: AsyncIterable<Uint8Array>, bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* before
  yield bytes
}

/** How much longer than its call a recording may be, because clocks differ. */
const leewaySeconds = 60

/** Adds the next part, after checking that it continues the recording. A part that is known already changes nothing. */
export async function addToRecording(services: Services, actor: Actor, { uuid, part, sound }: Part) {
  const { business } = actor
  const row = await findRecording(services, business, uuid, actor)
  if (row?.state !== 'recording') return refuse('RECORDING_NOT_FOUND')
  if (part < row.parts.length) return presentRecording(row)
  if (part > row.parts.length) return refuse('RECORDING_OUT_OF_ORDER')
  if (!row.wanted) return closed(services, actor, uuid)
  const continued = continueSound(row.stream, Buffer.from(sound, 'base64'))
  if (!continued || isLongerThanCall(continued.stream, row, services.clock.now()))
    return refuse('NOT_A_RECORDING')
  const { stream, bytes } = continued
  const size = row.bytes + bytes.length
  if (size > limits.recordingBytes || secondsOf(stream) > limits.recordingSeconds) {
    await closeRecording(services, business, uuid)
    return refuse('RECORDING_TOO_LONG')
  }
  if (size > limits.recordingHeadBytes + secondsOf(stream) * limits.recordingBytesOfSecond)
    return refuse('NOT_A_RECORDING')
  const full = await services.db.write(business, (tx) =>
    refuseIfFull(tx, services.settings, business, bytes.length),
  )
  if (full) {
    await closeRecording(services, business, uuid, full.msg)
    return full
  }
  const last = await lastPart(services, business, row.parts)
  const joined = last && last.size < joinedBytes ? last : null
  const { storage } = services
  const stored = await storeSound(storage, joined ? both(storage.get(joined.storage_key), bytes) : [bytes])
  await faultPoint('recording.after-part')
  const added = await services.db.write(business, async (tx) => {
    const now = services.clock.now()
    const file = joined?.uuid ?? randomUUID()
    // Locks the recording first, so that an erasure waits for this part and erases it too.
    const values = [business, uuid, file, size, JSON.stringify(stream), dueAfter(now), part]
    if ((await tx.send(addPart, values)).length === 0) return false
    const name = `grabacion-${part}.ogg`
    await tx.commit<unknown>(
      joined
        ? tx.send(replaceSound, [
            business,
            file,
            stored.key,
            stored.size,
            Buffer.from(stored.sha256).toString('hex'),
          ])
        : insertFile(tx, business, { ...stored, uuid: file, entry: uuid, name, mime: 'audio/ogg' }, now),
    )
    return true
  })
  if (!added) await storage.remove(stored.key)
  else if (joined) await storage.remove(joined.storage_key)
  const after = await findRecording(services, business, uuid, actor)
  return after ? presentRecording(after) : refuse('RECORDING_NOT_FOUND')
}

const isLongerThanCall = (stream: SoundStream, { created_at }: FoundRecording, now: Date): boolean =>
  secondsOf(stream) > (now.getTime() - created_at.getTime()) / 1000 + leewaySeconds

/** Closes the recording, because the business has turned recording off meanwhile. The parts so far stay. */
async function closed(services: Services, actor: Actor, uuid: string) {
  await closeRecording(services, actor.business, uuid, turnedOff)
  const row = await findRecording(services, actor.business, uuid, actor)
  return row ? presentRecording(row) : refuse('RECORDING_NOT_FOUND')
}
