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
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { RequestOrigin } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'
import { mergeCredentials } from '../accounts/credentials/merge-credentials'
import { selectConnected } from '../accounts/select-account'
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

const insertConsent: Statement = {
  name: 'insert_google_consent',
  text: `insert into google_consents (business_uuid, user_uuid, session_uuid, account_uuid, hash, pending, created_at, expires_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::bytea, $6::bytea, $7::timestamptz, $8::timestamptz)`,
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
  const [row] = await db.read<ChannelAccountRecord>(business, selectConnected(business, id))
  if (row?.type !== 'gmail') return refuse('CHANNEL_NOT_FOUND')
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
  const { business, uuid: user, session } = actor
  const now = clock.now()
  const state = randomBytes(32).toString('base64url')
  const pending: PendingConsent = { ...wanted, verifier: randomBytes(48).toString('base64url') }
  const sealed = keys.seal(JSON.stringify(pending))
  const expires = new Date(now.getTime() + consentCookie.seconds * 1000)
  const values = [business, user, session, account, hashOfState(state), sealed, now, expires]
  await db.write(business, (tx) => tx.commit(tx.send(insertConsent, values)))
  const url = consentUrl(settings, {
    clientId: wanted.credentials.client_id,
    redirectUri: redirectUriOf({ settings }),
    state,
    verifier: pending.verifier,
    mailbox: wanted.mailbox,
  })
  return { url, state }
}
