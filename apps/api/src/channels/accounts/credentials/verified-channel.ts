import {
  type BodyOf,
  type ChannelAccount,
  type ChannelType,
  type channelEndpoints,
  isRefusal,
  type NewChannel,
  type Refusal,
  refuseInput,
} from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { AuditOrigin } from '../../../audit/record-audit'
import { isQuiet, quietSentence } from '../../../platform/quiet/quiet'
import type { Services } from '../../../platform/services'
import { recordAccountError } from '../../health/record-account-error'
import type { SendErrorKind } from '../../outbound'
import { adapterOf } from '../../registry'
import type { AccountCache } from '../accounts'
import { createChannel } from '../create-channel'
import { selectConnected } from '../select-account'
import { updateChannel } from '../update-channel'
import { mergeCredentials } from './merge-credentials'

type Forget = Pick<AccountCache, 'forget'>
type ChannelUpdate = BodyOf<typeof channelEndpoints.updateChannel>
type Replaced = Readonly<Record<string, string>>

/** Connects an account, unless its provider refuses its credentials. */
export async function createVerifiedChannel(
  services: Services,
  accounts: Forget,
  by: AuditOrigin,
  channel: NewChannel,
) {
  const verification = await verify(services, channel, 'credentials')
  if (isRefusal(verification)) return verification
  // Keeps the shape: the provider has only replaced some values.
  const credentials = { ...channel.credentials, ...verification.replaced }
  const made = await createChannel(services, accounts, by, { ...channel, credentials } as NewChannel)
  return isRefusal(made) ? made : recordUnverified(services, by, made, verification)
}

/** Changes an account; its provider has to accept replaced credentials. */
export async function updateVerifiedChannel(
  services: Services,
  accounts: Forget,
  by: AuditOrigin,
  update: ChannelUpdate,
) {
  const verification = await verifyReplaced(services, by, update)
  if (isRefusal(verification)) return verification
  const credentials = { ...update.data.credentials, ...verification?.replaced }
  const changed = await updateChannel(services, accounts, by, {
    ...update,
    data: { ...update.data, ...(update.data.credentials && { credentials }) },
  })
  return isRefusal(changed) || !verification ? changed : recordUnverified(services, by, changed, verification)
}

/** Null: nothing was replaced that has to be verified, or the update itself will be refused. */
async function verifyReplaced(
  { db, keys, ...services }: Services,
  by: AuditOrigin,
  { id, data }: ChannelUpdate,
) {
  const replaced = data.credentials ?? {}
  if (Object.keys(replaced).length === 0) return null
  const { business } = by.actor
  const [row] = await db.read<ChannelAccountRecord>(business, selectConnected(business, id))
  if (!row || !adapterOf(row.type).verifiedFields.some((name) => name in replaced)) return null
  const credentials = mergeCredentials(keys, row, replaced)
  if (isRefusal(credentials)) return null
  return verify({ db, keys, ...services }, { ...row, credentials }, 'data.credentials')
}

interface Verification {
  /** Why the provider could not verify them; null: verified. */
  readonly unverified: string | null
  /** Credentials that it replaced when it was asked. */
  readonly replaced: Replaced
}

interface CredentialsToVerify {
  readonly type: ChannelType
  readonly external_id: string
  readonly credentials: object
}

/** Nobody waits longer at a form. */
const formTimeoutMs = 5_000
/** Errors that do not mean that the credentials are wrong. */
const temporaryKinds: readonly SendErrorKind[] = [
  'temporary',
  'rate_limited',
  'pair_limited',
  'unknown_outcome',
]
const notThisAccount =
  'El proveedor no abre la cuenta con este token: revisa el identificador y los permisos del token'

/** Verifies credentials before they are stored. A provider that cannot be reached refuses nothing. */
async function verify(
  { db, settings }: Services,
  { type, external_id, credentials }: CredentialsToVerify,
  at: string,
): Promise<Verification | Refusal<'INVALID_INPUT'>> {
  const adapter = adapterOf(type)
  if (await isQuiet(db)) return refuseInput({ [`${at}.${adapter.verifiedFields[0]}`]: quietSentence })
  let replaced: Replaced = {}
  const providerTimeoutMs = Math.min(settings.providerTimeoutMs, formTimeoutMs)
  const connection = adapter.connect(
    credentials,
    { ...settings, providerTimeoutMs },
    {
      externalId: external_id,
      keep: async (replacement) => {
        replaced = { ...replaced, ...replacement }
      },
      connectionOf: async () => null,
    },
  )
  const { ok, detail, error, field } = await connection.verifyCredentials()
  if (ok) return { unverified: null, replaced }
  if (error && temporaryKinds.includes(error.kind)) return { unverified: detail, replaced }
  const why = error?.kind === 'rejected' && !field ? notThisAccount : detail.replace(/\.$/, '')
  return refuseInput({ [`${at}.${field ?? adapter.verifiedFields[0]}`]: why })
}

/** Records on the account that its credentials could not be verified; its health shows within a minute, as always. */
async function recordUnverified(
  services: Services,
  { actor }: AuditOrigin,
  account: ChannelAccount,
  { unverified }: Verification,
): Promise<ChannelAccount> {
  if (unverified === null) return account
  const msg = `Las credenciales no se pudieron comprobar. ${unverified}`
  const key = { business_uuid: actor.business, uuid: account.uuid }
  const at = await recordAccountError(services, key, { kind: 'temporary', code: 'UNPROVEN', msg })
  return { ...account, last_error: msg, last_error_at: at.toISOString() }
}
