import { randomUUID } from 'node:crypto'
import type { PlannedEvent, ShownRecording } from '@hilo/contracts'
import { type Changes, noChanges } from '../entries/changes'
import { chatOf, messageChanged } from '../entries/events'
import { type LockedThread, lockThread } from '../entries/lock-thread'
import { bumpVersion, trackThreads } from '../entries/thread'
import { writeChanges } from '../entries/write/write-changes'
import { insertFile } from '../files/attach/insert-file'
import { publishWritten } from '../interactions/announce-written'
import { sql } from '../platform/db/db'
import type { PipelinedTx, Statement } from '../platform/db/pipeline/pipeline'
import { faultPoint } from '../platform/errors/fault-points'
import { hiloAsActor } from '../platform/events/actors'
import { writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { secondsOf } from './ogg'
import { findRecording, type RecordingRow } from './recordings'
import { storeSound } from './store-sound'

const lockRow: Statement = {
  name: 'lock_recording',
  text: `select r.* from call_recordings r where r.business_uuid = $1::uuid and r.call_uuid = $2::uuid for update`,
}
const writeNone: Statement = {
  name: 'write_recording_none',
  text: `update call_recordings set state = 'none', reason = $3, stream = null, due_at = null
    where business_uuid = $1::uuid and call_uuid = $2::uuid`,
}
const writeStored: Statement = {
  name: 'write_recording_stored',
  text: `update call_recordings set state = 'stored', parts = '{}', stream = null, file_uuid = $3::uuid, seconds = $4::int, due_at = null
    where business_uuid = $1::uuid and call_uuid = $2::uuid`,
}
const deleteParts: Statement = {
  name: 'delete_parts_of_recording',
  text: `delete from stored_files where business_uuid = $1::uuid and uuid = any($2::uuid[]) returning storage_key`,
}

const notYetNotified = 'La llamada terminó antes de que saliera el aviso al cliente.'
const nothingArrived = 'No llegó nada del sonido.'
export const turnedOff = 'Se apagó la grabación antes de que llegara el sonido.'

/** Makes one file of the parts that have arrived. Doing it twice changes nothing more. */
export async function closeRecording(
  services: Services,
  business: string,
  call: string,
  withoutSound = nothingArrived,
): Promise<void> {
  const row = await findRecording(services, business, call)
  if (row?.state === 'notifying') return giveUp(services, business, call, notYetNotified)
  if (row?.state !== 'recording') return
  const { stream, parts } = row
  if (parts.length === 0 || !stream) return giveUp(services, business, call, withoutSound)
  const stored = await storeSound(services.storage, soundOf(services, business, parts))
  await faultPoint('recording.after-joined')
  const file = randomUUID()
  const seconds = secondsOf(stream)
  const kept = await changeCallEntry(services, business, call, async (locked, tx, now) => {
    const isSame = locked.state === 'recording' && locked.parts.length === parts.length
    if (!isSame) return null
    const name = `grabacion-${now.toISOString().slice(0, 10)}.ogg`
    await insertFile(tx, business, { ...stored, uuid: file, entry: call, name, mime: 'audio/ogg' }, now)
    const [, gone] = await Promise.all([
      tx.send(writeStored, [business, call, file, seconds]),
      tx.send<{ storage_key: string }>(deleteParts, [business, parts]),
    ])
    return {
      shown: { url: `/api/files/${file}`, seconds, reason: null },
      // Deleted after the commit, when no row names them.
      erased: gone.map(({ storage_key }) => storage_key),
    }
  })
  if (!kept) await services.storage.remove(stored.key)
}

/** Gives the recording up, and writes the reason into the call's entry. */
export async function giveUp(
  services: Services,
  business: string,
  call: string,
  reason: string,
): Promise<void> {
  await changeCallEntry(services, business, call, async ({ state, parts }, tx) => {
    if (state === 'stored' || state === 'none' || parts.length > 0) return null
    await tx.send(writeNone, [business, call, reason])
    return { shown: { url: null, seconds: null, reason }, erased: [] }
  })
}

async function* soundOf({ db, storage }: Services, business: string, parts: readonly string[]) {
  const rows = await db.read<{ storage_key: string }>(
    business,
    sql`
      select f.storage_key from (
        select p.uuid, min(p.at) as at from unnest(${parts}::uuid[]) with ordinality as p(uuid, at) group by p.uuid) k
      join stored_files f on f.business_uuid = ${business}::uuid and f.uuid = k.uuid order by k.at`,
  )
  for (const { storage_key } of rows) yield* storage.get(storage_key) as AsyncIterable<Uint8Array>
}

interface Ended {
  readonly shown: ShownRecording
  /** Storage keys that no row names any longer. */
  readonly erased: string[]
}

/** Writes the result of a recording into the call's entry. Locks in the usual order: the thread, then the recording. */
async function changeCallEntry(
  services: Services,
  business: string,
  call: string,
  decide: (row: RecordingRow, tx: PipelinedTx, now: Date) => Promise<Ended | null>,
): Promise<boolean> {
  const now = services.clock.now()
  const done = await services.db.write(business, async (tx) => {
    const [thread, [row]] = await Promise.all([
      lockThread(tx, business, call),
      tx.send<RecordingRow>(lockRow, [business, call]),
    ])
    const ended = thread && row ? await decide(row, tx, now) : null
    if (!thread || !ended) return null
    const account = { business, uuid: thread.conversation.channel_account_uuid }
    const [written, stored] = await tx.commit(
      Promise.all([
        writeChanges(tx, account, planRecordedEntry(thread, ended), now),
        writeEvent(tx, business, recorded(thread), now),
      ]),
    )
    return { written, stored }
  })
  if (!done) return false
  await faultPoint('change.after-commit')
  publishWritten(services, ...done.written)
  await services.announcer.announce(done.stored)
  return true
}

/** The log of calls shows it too. */
const recorded = ({
  entry: { uuid: call, type },
  interaction,
}: LockedThread): PlannedEvent<'call.recorded' | 'video.recorded'> => ({
  name: type === 'call' ? 'call.recorded' : 'video.recorded',
  call,
  chat: chatOf(interaction),
  actor: hiloAsActor,
})

function planRecordedEntry(
  { conversation, interaction, entry }: LockedThread,
  { shown, erased }: Ended,
): Changes {
  const key = `recording:${entry.uuid}`
  const jobs = erased.length > 0 ? [{ name: 'erase_files' as const, payload: { keys: erased }, key }] : []
  const threads = trackThreads({ conversations: [conversation], interactions: [interaction] })
  const thread = threads.of(entry)
  if (!thread) return { ...noChanges, jobs }
  const changed = { ...entry, body: { ...entry.body, recording: shown }, version: bumpVersion(thread, entry) }
  thread.interaction = { ...interaction, version: interaction.version + 1 }
  return {
    ...noChanges,
    ...threads.changed(),
    entries: [changed],
    jobs,
    events: [[messageChanged(thread.interaction, changed, 'recording')]],
  }
}
