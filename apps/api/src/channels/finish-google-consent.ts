import { timingSafeEqual } from 'node:crypto'
import {
  type ConsentOutcome,
  consentCookie,
  consentParameter,
  type googleConsentEndpoints,
  isAdmin,
  isRefusal,
  type QueryOf,
} from '@hilo/contracts'
import type { AuditedBy } from '../business/add-audit-line'
import { lanes } from '../platform/db/lanes'
import { wordsOf } from '../platform/errors/words-of'
import type { Services } from '../platform/services'
import type { AccountCache } from './accounts'
import { hashOfState, type PendingConsent, redirectUriOf } from './begin-google-consent'
import { createChannel } from './create-channel'
import { exchangeCode, type Granted } from './gmail/consent'
import { revokeToken } from './gmail/revoke-token'
import { updateChannel } from './update-channel'

type Told = QueryOf<(typeof googleConsentEndpoints)['finishGoogle']>
type Forget = Pick<AccountCache, 'forget'>

interface CameBack extends Told {
  readonly cookie: string | undefined
  readonly address: string
}

/** Back from Google: whatever came of it, the browser goes on to 'Canales', which says it. */
export async function finishGoogle(services: Services, accounts: Forget, back: CameBack): Promise<string> {
  const outcome = await outcomeOf(services, accounts, back).catch((error: unknown): ConsentOutcome => {
    services.log.error({ err: wordsOf(error) }, 'a walk through the consent of Google could not be finished')
    return 'failed'
  })
  return `/chat?${new URLSearchParams({ menu: 'setting', p: 'channels', [consentParameter]: outcome })}`
}

async function outcomeOf(services: Services, accounts: Forget, back: CameBack): Promise<ConsentOutcome> {
  const { state = '', code, error } = back
  // Only the browser that set out: a link from somebody else has no such cookie.
  if (!isSame(stateIn(back.cookie), state)) return 'expired'
  const walk = await takeWalk(services, state)
  if (!walk) return 'expired'
  if (error !== undefined) return error === 'access_denied' ? 'denied' : 'failed'
  if (code === undefined) return 'failed'

  const { name, mailbox, verifier, credentials } = walk.pending
  const granted = await exchangeCode(services.settings, {
    code,
    verifier,
    clientId: credentials.client_id,
    clientSecret: credentials.client_secret,
    redirectUri: redirectUriOf(services),
  })
  if ('failed' in granted) return granted.failed
  if (mailbox !== null && mailbox.toLowerCase() !== granted.mailbox) {
    await giveBack(services, granted)
    return 'wrong_mailbox'
  }
  const by: AuditedBy = { actor: { business: walk.business, uuid: walk.user }, address: back.address }
  const all = { ...credentials, refresh_token: granted.refreshToken }
  if (walk.account !== null) {
    const repaired = await updateChannel(services, accounts, by, {
      id: walk.account,
      data: { credentials: all },
    })
    if (!isRefusal(repaired)) return 'repaired'
    await giveBack(services, granted)
    return 'gone'
  }
  const made = await createChannel(services, accounts, by, {
    type: 'gmail',
    name: name ?? granted.mailbox,
    external_id: granted.mailbox,
    credentials: all,
  })
  return isRefusal(made) ? 'taken' : 'connected'
}

/** What we do not use we do not keep, unless a channel lives on what the same person gave the same client. */
async function giveBack({ db, settings }: Services, { mailbox, refreshToken }: Granted): Promise<void> {
  const [row] = await db.call<{ connected: boolean }>('select hilo_mailbox_connected($1) as connected', [
    mailbox,
  ])
  if (!row?.connected) await revokeToken(settings, refreshToken)
}

/** Takes the walk that this state began, once and in time, if whoever began it may still connect channels. */
async function takeWalk({ db, clock, keys }: Services, state: string) {
  const hash = hashOfState(state)
  const [found] = await db.call<{ business_uuid: string }>(
    'select * from hilo_google_consent($1)',
    [Buffer.from(hash)],
    lanes.door,
  )
  if (!found) return null
  const { business_uuid: business } = found
  return db.tenant(business, async (tx) => {
    const [row] = await tx.$queryRaw<
      { user_uuid: string; account_uuid: string | null; pending: Uint8Array; expires_at: Date }[]
    >`
      delete from google_consents where hash = ${hash}
      returning user_uuid, account_uuid, pending, expires_at`
    if (!row || row.expires_at <= clock.now()) return null
    const user = await tx.user.findFirst({
      where: { business_uuid: business, uuid: row.user_uuid, active: true },
      select: { role: true },
    })
    if (!user || !isAdmin(user.role)) return null
    const pending = JSON.parse(keys.open(row.pending)) as PendingConsent
    return { business, user: row.user_uuid, account: row.account_uuid, pending }
  })
}

const stateIn = (cookies = ''): string =>
  cookies
    .split(';')
    .map((one) => one.trim().split('='))
    .find(([name]) => name === consentCookie.name)?.[1] ?? ''

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
