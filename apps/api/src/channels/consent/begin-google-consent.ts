import { createHash, randomBytes } from 'node:crypto'
import {
  type BodyOf,
  type CredentialsOf,
  consentCookie,
  type googleConsentEndpoints,
  isRefusal,
  refuse,
  routes,
} from '@hilo/contracts'
import type { RequestOrigin } from '../../audit/record-audit'
import type { Services } from '../../platform/services'
import { mergeCredentials } from '../accounts/credentials/merge-credentials'
import { consentUrl } from '../providers/gmail/access/consent'

/** The state of a consent, sealed until the browser comes back. */
export interface PendingConsent {
  readonly verifier: string
  /** The new account's name; null: an account is repaired. */
  readonly name: string | null
  /** The mailbox of the account that is repaired. */
  readonly mailbox: string | null
  readonly credentials: Omit<CredentialsOf<'gmail'>, 'refresh_token'>
}

export const hashOfState = (state: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(state).digest())

export const redirectUriOf = ({ settings }: Pick<Services, 'settings'>): string =>
  `${settings.publicUrl}${routes.finishGoogle.path}`

export const connectGoogle = (
  services: Services,
  by: RequestOrigin,
  { name, credentials }: BodyOf<(typeof googleConsentEndpoints)['connectGoogle']>,
) => begin(services, by, { name, mailbox: null, credentials, account: null })

/** Credentials that the request does not have stay as they are; it must have all that can no longer be opened (decision 049). */
export async function repairGoogle(
  services: Services,
  by: RequestOrigin,
  { id, credentials }: BodyOf<(typeof googleConsentEndpoints)['repairGoogle']>,
) {
  const { db, keys } = services
  const { business } = by.actor
  const row = await db.tenant(business, (tx) =>
    tx.channelAccount.findFirst({
      where: { business_uuid: business, uuid: id, type: 'gmail', state: { not: 'disconnected' } },
    }),
  )
  if (!row) return refuse('CHANNEL_NOT_FOUND')
  // The consent gives the token: a placeholder satisfies the schema.
  const merged = mergeCredentials(keys, row, { ...credentials, refresh_token: 'awaited' }, 'credentials')
  if (isRefusal(merged)) return merged
  const { refresh_token: _, ...kept } = merged as CredentialsOf<'gmail'>
  return begin(services, by, { name: null, mailbox: row.external_id, credentials: kept, account: id })
}

async function begin(
  { db, clock, keys, settings }: Services,
  { actor }: RequestOrigin,
  { account, ...wanted }: Omit<PendingConsent, 'verifier'> & { readonly account: string | null },
) {
  const { business, uuid: user } = actor
  const now = clock.now()
  const state = randomBytes(32).toString('base64url')
  const pending: PendingConsent = { ...wanted, verifier: randomBytes(48).toString('base64url') }
  await db.tenant(business, (tx) =>
    tx.googleConsent.create({
      data: {
        hash: hashOfState(state),
        business_uuid: business,
        user_uuid: user,
        account_uuid: account,
        pending: new Uint8Array(keys.seal(JSON.stringify(pending))),
        created_at: now,
        expires_at: new Date(now.getTime() + consentCookie.seconds * 1000),
      },
    }),
  )
  const url = consentUrl(settings, {
    clientId: wanted.credentials.client_id,
    redirectUri: redirectUriOf({ settings }),
    state,
    verifier: pending.verifier,
    mailbox: wanted.mailbox,
  })
  return { url, state }
}
