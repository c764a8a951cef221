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
import type { AuditedBy } from '../business/add-audit-line'
import type { Services } from '../platform/services'
import type { AccountCache } from './accounts'
import { createChannel } from './create-channel'
import { mergeCredentials } from './merge-credentials'
import { noteAccountError } from './note-account-error'
import type { SendErrorKind } from './outbound'
import { adapterOf } from './registry'
import { updateChannel } from './update-channel'

type Forget = Pick<AccountCache, 'forget'>
type Wanted = BodyOf<typeof channelEndpoints.updateChannel>
type Replaced = Readonly<Record<string, string>>

/** Connects an account, unless its provider refuses its token. */
export async function createProven(services: Services, accounts: Forget, by: AuditedBy, channel: NewChannel) {
  const proof = await prove(services, channel, 'credentials')
  if (isRefusal(proof)) return proof
  // The shape is the same: some of its values came anew.
  const credentials = { ...channel.credentials, ...proof.replaced }
  const made = await createChannel(services, accounts, by, { ...channel, credentials } as NewChannel)
  return isRefusal(made) ? made : noteUnproven(services, by, made, proof)
}

/** Changes an account; what is put in the place of its credentials has to be taken by its provider. */
export async function updateProven(services: Services, accounts: Forget, by: AuditedBy, wanted: Wanted) {
  const proof = await proveReplaced(services, by, wanted)
  if (isRefusal(proof)) return proof
  const credentials = { ...wanted.data.credentials, ...proof?.replaced }
  const changed = await updateChannel(services, accounts, by, {
    ...wanted,
    data: { ...wanted.data, ...(wanted.data.credentials && { credentials }) },
  })
  return isRefusal(changed) || !proof ? changed : noteUnproven(services, by, changed, proof)
}

/** Null: nothing was replaced that the provider is asked about, or the update itself is refused. */
async function proveReplaced({ db, keys, ...services }: Services, by: AuditedBy, { id, data }: Wanted) {
  const replaced = data.credentials ?? {}
  if (Object.keys(replaced).length === 0) return null
  const { business } = by.actor
  const row = await db.tenant(business, (tx) =>
    tx.channelAccount.findFirst({
      where: { business_uuid: business, uuid: id, state: { not: 'disconnected' } },
    }),
  )
  if (!row || !adapterOf(row.type).proves.some((name) => name in replaced)) return null
  const credentials = mergeCredentials(keys, row, replaced)
  if (isRefusal(credentials)) return null
  return prove({ db, keys, ...services }, { ...row, credentials }, 'data.credentials')
}

interface Proof {
  /** The provider could not be asked: why. */
  readonly unproven: string | null
  /** What it gave us anew when it was asked. */
  readonly replaced: Replaced
}

interface Asked {
  readonly type: ChannelType
  readonly external_id: string
  readonly credentials: object
}

/** Who waits at a form waits no longer. */
const patienceMs = 5_000
/** It was not asked, or did not say no. */
const passing: readonly SendErrorKind[] = ['temporary', 'rate_limited', 'pair_limited', 'unknown_outcome']
const notThisAccount =
  'El proveedor no abre la cuenta con este token: revisa el identificador y los permisos del token'

/** Asks the provider before anything is kept. One that cannot be asked turns nobody away: its outage is not their mistake. */
async function prove(
  { settings }: Services,
  { type, external_id, credentials }: Asked,
  at: string,
): Promise<Proof | Refusal<'INVALID_INPUT'>> {
  const adapter = adapterOf(type)
  let replaced: Replaced = {}
  const providerTimeoutMs = Math.min(settings.providerTimeoutMs, patienceMs)
  const connection = adapter.connect(
    credentials,
    { ...settings, providerTimeoutMs },
    {
      externalId: external_id,
      keep: async (anew) => {
        replaced = { ...replaced, ...anew }
      },
    },
  )
  const { ok, detail, error } = await connection.testConnection()
  if (ok) return { unproven: null, replaced }
  if (error && passing.includes(error.kind)) return { unproven: detail, replaced }
  const why = error?.kind === 'rejected' ? notThisAccount : detail.replace(/\.$/, '')
  return refuseInput({ [`${at}.${adapter.proves[0]}`]: why })
}

/** The account says itself that nobody has proven it; how it is shows within a minute, as always. */
async function noteUnproven(
  services: Services,
  { actor }: AuditedBy,
  account: ChannelAccount,
  { unproven }: Proof,
): Promise<ChannelAccount> {
  if (unproven === null) return account
  const msg = `Las credenciales no se pudieron comprobar. ${unproven}`
  const named = { business_uuid: actor.business, uuid: account.uuid }
  const at = await noteAccountError(services, named, { kind: 'temporary', code: 'UNPROVEN', msg })
  return { ...account, last_error: msg, last_error_at: at.toISOString() }
}
