import { timingSafeEqual } from 'node:crypto'
import {
  type ConsentOutcome,
  consentAccountParameter,
  consentCookie,
  consentParameter,
  type googleConsentEndpoints,
  isAdmin,
  isRefusal,
  type QueryOf,
  type Role,
} from '@hilo/contracts'
import type { AuditOrigin } from '../../audit/record-audit'
import { ownerOfToken } from '../../platform/db/owner-of-token'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { errorMessage } from '../../platform/errors/error-message'
import { readCookie } from '../../platform/http/read-cookie'
import { isQuiet } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import type { AccountCache } from '../accounts/accounts'
import { createChannel } from '../accounts/create-channel'
import { updateChannel } from '../accounts/update-channel'
import { exchangeCode, type Granted } from '../providers/gmail/access/consent'
import { revokeToken } from '../providers/gmail/access/revoke-token'
import { hashOfState, type PendingConsent, redirectUriOf } from './begin-google-consent'

type ConsentQuery = QueryOf<(typeof googleConsentEndpoints)['finishGoogle']>
/** How it ended, and the account that was connected. */
interface Ended {
  readonly outcome: ConsentOutcome
  readonly connected?: string
}
type Forget = Pick<AccountCache, 'forget'>

interface ConsentReturn extends ConsentQuery {
  readonly cookie: string | undefined
  readonly address: string
}

/** Finishes a consent when the browser comes back from Google, and redirects it to 'Canales', which shows the outcome. */
export async function finishGoogle(
  services: Services,
  accounts: Forget,
  request: ConsentReturn,
): Promise<string> {
  const { outcome, connected } = await end(services, accounts, request).catch((error: unknown): Ended => {
    services.log.error({ err: errorMessage(error) }, 'a consent of Google could not be finished')
    return { outcome: 'failed' }
  })
  const shown = { [consentParameter]: outcome, ...(connected && { [consentAccountParameter]: connected }) }
  return `/chat?${new URLSearchParams({ menu: 'setting', p: 'channels', ...shown })}`
}

async function end(services: Services, accounts: Forget, request: ConsentReturn): Promise<Ended> {
  const { state = '', code, error } = request
  // Only the browser that began has the cookie, so a link from another person does not work.
  if (!isSame(readCookie(request.cookie, consentCookie.name), state)) return { outcome: 'expired' }
  const consent = await consumeConsent(services, state)
  if (!consent) return { outcome: 'expired' }
  if (error !== undefined) return { outcome: error === 'access_denied' ? 'denied' : 'failed' }
  if (code === undefined || (await isQuiet(services.db))) return { outcome: 'failed' }

  const { name, mailbox, verifier, credentials } = consent.pending
  const granted = await exchangeCode(services.settings, {
    code,
    verifier,
    clientId: credentials.client_id,
    clientSecret: credentials.client_secret,
    redirectUri: redirectUriOf(services),
  })
  if ('failed' in granted) return { outcome: granted.failed }
  if (mailbox !== null && mailbox.toLowerCase() !== granted.mailbox) {
    await revokeUnused(services, granted)
    return { outcome: 'wrong_mailbox' }
  }
  const by: AuditOrigin = {
    actor: { business: consent.business, uuid: consent.user },
    address: request.address,
  }
  const all = { ...credentials, refresh_token: granted.refreshToken }
  if (consent.account !== null) {
    const repaired = await updateChannel(services, accounts, by, {
      id: consent.account,
      data: { credentials: all },
    })
    if (!isRefusal(repaired)) return { outcome: 'repaired' }
    await revokeUnused(services, granted)
    return { outcome: 'gone' }
  }
  const made = await createChannel(services, accounts, by, {
    type: 'gmail',
    name: name ?? granted.mailbox,
    external_id: granted.mailbox,
    credentials: all,
  })
  return isRefusal(made) ? { outcome: 'taken' } : { outcome: 'connected', connected: made.uuid }
}

/** Revokes a grant that we do not use, unless a channel uses the same mailbox: revoking would end its token too. */
async function revokeUnused({ db, settings }: Services, { mailbox, refreshToken }: Granted): Promise<void> {
  const [row] = await db.call<{ connected: boolean }>('select hilo_mailbox_connected($1) as connected', [
    mailbox,
  ])
  if (!row?.connected) await revokeToken(settings, refreshToken)
}

interface ConsumedConsent {
  readonly user_uuid: string
  readonly account_uuid: string | null
  readonly pending: Uint8Array
  readonly expires_at: Date
  /** Null: nobody of the business may use it any more. */
  readonly role: Role | null
}
const deleteConsent: Statement = {
  name: 'delete_google_consent',
  text: `delete from google_consents c where c.business_uuid = $1::uuid and c.hash = $2::bytea
    returning c.user_uuid, c.account_uuid, c.pending, c.expires_at, (
      select u.role from users u join businesses b on b.uuid = u.business_uuid and b.disabled_at is null
      join sessions x on x.business_uuid = c.business_uuid and x.uuid = c.session_uuid and x.revoked_at is null and x.expires_at > $3::timestamptz
      where u.business_uuid = c.business_uuid and u.uuid = c.user_uuid and u.active) as role`,
}

/** Deletes and returns the consent of this state, if it has not expired, its session neither, and its user may still connect channels. */
async function consumeConsent({ db, clock, keys }: Services, state: string) {
  const hash = hashOfState(state)
  const found = await ownerOfToken(db, hash)
  if (!found) return null
  const { business } = found
  const [row] = await db.write(business, (tx) =>
    tx.commit(tx.send<ConsumedConsent>(deleteConsent, [business, hash, clock.now()])),
  )
  if (!row || row.expires_at <= clock.now()) return null
  if (row.role === null || !isAdmin(row.role)) return null
  const pending = JSON.parse(keys.open(row.pending)) as PendingConsent
  return { business, user: row.user_uuid, account: row.account_uuid, pending }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
