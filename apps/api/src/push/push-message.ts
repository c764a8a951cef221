import type { PushMessage } from '@hilo/contracts'
import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'
import { isQuietAt } from './is-quiet'
import type { PushRow } from './read-push'
import { actOf, writePushAct } from './write-act'

/** Of what is shown of a message: a push has room for 4096 bytes. */
const mostText = 300

/** Apple ends the subscription of whoever sends what shows nothing: what is to go there goes along with what is to be shown next. */
const mustShow = (endpoint: string): boolean => new URL(endpoint).hostname.endsWith('.push.apple.com')

/** Null: nothing to tell, because the device shows nothing of it, or has its quiet hours. */
export async function messageOf(
  services: Pick<Services, 'db'>,
  of: JobPayloads['send_push'],
  row: PushRow,
  now: Date,
): Promise<PushMessage | null> {
  const { conversation: chat } = of
  const { version, count, kind, user, call } = row
  const at = row.changed_at.toISOString()
  if (!row.shown) return row.on_device && !mustShow(row.endpoint) ? { chat, version, at, shows: null } : null
  if (isQuietAt(row, now)) return null
  const { last_message: last } = row
  const closes = row.chat?.window_closes_at ?? null
  const facts = row.chat && { ...row.chat, window_closes_at: closes === null ? null : new Date(closes) }
  // The secret that moves an address lasts as long as the session: who copied it learns that there is something, and no more.
  const proven = row.renewed_at === null
  const does = proven && facts ? actOf(kind, facts, user, now) : null
  return {
    chat,
    version,
    shows: kind,
    count,
    at,
    ...(proven &&
      row.with_content && {
        name: row.contact_name ?? '',
        ...(last?.author === 'client' && kind !== 'mentions' && { text: last.preview.slice(0, mostText) }),
      }),
    ...(facts &&
      does && { act: await writePushAct(services, of, { does, interaction: facts.uuid, user, now }) }),
    ...(kind === 'calls' && call !== null && { call }),
    ...(row.gone.length > 0 && { gone: row.gone }),
  }
}
