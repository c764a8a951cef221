import { randomUUID } from 'node:crypto'
import { isRefusal, type MessageStatus, type Recording, type Refusal, refuse } from '@hilo/contracts'
import { sendMessage } from '../conversations/send-message'
import { refuseIfFull } from '../files/refuse-if-full'
import { sql } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { faultPoint } from '../platform/errors/fault-points'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { giveUp } from './close-recording'
import { findRecordedCall, type RecordedCall } from './recorded-call'
import { dueAfter, findRecording, off, presentRecording, type RecordingRow } from './recordings'

const insertRecording: Statement = {
  name: 'insert_recording',
  text: `insert into call_recordings (business_uuid, call_uuid, user_uuid, state, notice_uuid, created_at, due_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4, $5::uuid, $6::timestamptz,
      $7::timestamptz)
    on conflict do nothing`,
}

const beginNotifiedRecording: Statement = {
  name: 'begin_notified_recording',
  text: `update call_recordings set state = 'recording', created_at = $1::timestamptz, due_at = $2::timestamptz
    where business_uuid = $3::uuid and call_uuid = $4::uuid and state = 'notifying'`,
}

/**
 * Starts the recording of the actor's call, once the customer has been notified: in a call by a message of the chat, which the provider must
 * have accepted; in a video call by the page, before they enter. Repeated until the answer is final. See decision 163.
 */
export async function startRecording(
  services: Services,
  actor: Actor,
  uuid: string,
): Promise<Recording | Refusal<'CALL_NOT_FOUND'>> {
  const call = await findRecordedCall(services, actor.business, uuid)
  if (!call || call.user_uuid !== actor.uuid) return refuse('CALL_NOT_FOUND')
  const known = await findRecording(services, actor.business, uuid, actor)
  if (known && known.state !== 'notifying') return presentRecording(known)
  if (!known && (!call.record_calls || call.state !== 'active')) return off
  if (!known) {
    const full = await services.db.write(actor.business, (tx) =>
      refuseIfFull(tx, services.settings, actor.business, 0),
    )
    await begin(services, actor, uuid, call)
    if (full) await giveUp(services, actor.business, uuid, full.msg)
  }
  await faultPoint('recording.after-begin')
  if (!call.video) await notifyCustomer(services, actor, uuid, call)
  const begun = await findRecording(services, actor.business, uuid, actor)
  return begun ? presentRecording(begun) : off
}

const notNotified = 'El cliente entró antes de que la empresa activara la grabación, y nadie le avisó.'

/** Writes the row of the recording; of two simultaneous requests the first one does. */
async function begin(
  services: Services,
  { business, uuid: user }: Actor,
  call: string,
  { video, notified }: RecordedCall,
): Promise<void> {
  const now = services.clock.now()
  const isNotified = video && notified
  const state = isNotified ? 'recording' : 'notifying'
  const notice = isNotified ? null : randomUUID()
  await services.db.write(business, (tx) =>
    tx.commit(tx.send(insertRecording, [business, call, user, state, notice, now, dueAfter(now)])),
  )
  if (video && !notified) await giveUp(services, business, call, notNotified)
}

/** Sends the notice to the customer. Repeats keep the uuid, so that it is one message. */
async function notifyCustomer(
  services: Services,
  actor: Actor,
  call: string,
  { conversation_uuid, contact_uuid, recording_notice: text }: RecordedCall,
): Promise<void> {
  const { business } = actor
  const row = await findRecording(services, business, call, actor)
  if (row?.state !== 'notifying' || row.notice_uuid === null || contact_uuid === null) return
  const notice = (await readNotice(services, business, row)) ?? (await send())
  if (isRefusal(notice))
    return giveUp(services, business, call, `No se pudo avisar al cliente. ${notice.msg}`)
  if (notice.status === 'failed')
    return giveUp(services, business, call, `El aviso al cliente no salió. ${notice.reason ?? ''}`.trim())
  if (!isTaken(notice.status)) return
  const now = services.clock.now()
  await services.db.write(business, (tx) =>
    tx.commit(tx.send(beginNotifiedRecording, [now, dueAfter(now), business, call])),
  )

  async function send(): Promise<Notice | Refusal> {
    const message = {
      type: 'text',
      uuid: row?.notice_uuid ?? undefined,
      conversation_uuid,
      to: contact_uuid ?? '',
      body: { text },
    } as const
    const sent = await sendMessage(services, actor, message)
    return isRefusal(sent) ? sent : { status: sent.status ?? null, reason: null }
  }
}

interface Notice {
  readonly status: MessageStatus | null
  readonly reason: string | null
}

const isTaken = (status: MessageStatus | null): boolean =>
  status === 'sent' || status === 'delivered' || status === 'read'

async function readNotice(
  { db }: Services,
  business: string,
  { notice_uuid }: RecordingRow,
): Promise<Notice | null> {
  const [row] = await db.read<Notice>(
    business,
    sql`
      select status, error ->> 'msg' as reason from entries
      where business_uuid = ${business}::uuid and uuid = ${notice_uuid}::uuid`,
  )
  return row ?? null
}
