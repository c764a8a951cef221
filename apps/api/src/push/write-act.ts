import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type InteractionStatus, isMailChannel, type PushAct, type PushKind } from '@hilo/contracts'
import type { InteractionRecord } from '../entries/interaction-records'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { Services } from '../platform/services'

/** How long after the push the act may be done. Later its notification only opens the chat. */
export const actMs = 15 * 60_000

/** All that is stored of a token. */
export const hashPushToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The chat of a push, as it is when the push is sent. */
export interface ActFacts
  extends Pick<
    InteractionRecord,
    'channel' | 'user_uuid' | 'window_closes_at' | 'managed_outside' | 'contact_blocked'
  > {
  readonly uuid: string
  readonly status: InteractionStatus
}

/** What a person may do from a notification of this kind, as long as nothing changes; null: it only opens the chat. */
export function actOf(kind: PushKind, chat: ActFacts, user: string, now: Date): PushAct['does'] | null {
  const { status, channel, user_uuid, window_closes_at: closes, managed_outside, contact_blocked } = chat
  if (status === 'unassigned') return kind === 'waiting' || kind === 'targets' ? 'take' : null
  if (status !== 'assigned' || user_uuid !== user || (kind !== 'mine' && kind !== 'targets')) return null
  // An answer by mail is written in the composer, where its subject and recipients can be checked.
  if (isMailChannel(channel) || managed_outside || contact_blocked) return null
  return closes === null || closes > now ? 'answer' : null
}

const insertAct: Statement = {
  name: 'insert_push_act',
  text: `insert into push_acts (hash, business_uuid, subscription_uuid, conversation_uuid, interaction_uuid, does, message_uuid, expires_at)
    values ($1, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6, $7::uuid, $8::timestamptz)`,
}

/** Makes the credential of one act. It is sent inside the encrypted push, and only its hash is stored (decision 195). */
export async function writePushAct(
  { db }: Pick<Services, 'db'>,
  { business, subscription, conversation }: JobPayloads['send_push'],
  { does, interaction, user, now }: { does: PushAct['does']; interaction: string; user: string; now: Date },
): Promise<PushAct> {
  const token = randomBytes(32).toString('base64url')
  const values = [hashPushToken(token), business, subscription, conversation, interaction, does, randomUUID()]
  const ends = new Date(now.getTime() + actMs)
  await db.write(business, (tx) => tx.commit(tx.send(insertAct, [...values, ends])))
  return { does, token, user }
}
