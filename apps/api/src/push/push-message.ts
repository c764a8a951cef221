import type { PushMessage } from '@hilo/contracts'
import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { Services } from '../platform/services'
import { isQuietAt } from './is-quiet'
import type { PushRow } from './read-push'
import { actOf, writePushAct } from './write-act'

/** The most characters of a message that are shown: a push has room for 4096 bytes. */
const mostText = 300

/** Apple ends a subscription that gets pushes which show nothing, so a withdrawal is sent there with the next push that shows something. */
const mustShow = (endpoint: string): boolean => new URL(endpoint).hostname.endsWith('.push.apple.com')

/** Null: nothing to send, because the device shows nothing of it or is in its quiet hours. */
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
  // A push to an address that was renewed by the secret of its worker has no content: whoever copied the secret learns only that something came.
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
