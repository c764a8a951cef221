import type { ChannelType } from '@hilo/contracts'
import { ImportError } from '../../src/imports/import-error'
import { importedUuid } from '../../src/imports/keys'
import type { SourceAccount } from '../../src/imports/source'
import type { AccountRow } from '../read-accounts'
import type { WireInbox } from './wire'

interface MatchedInbox {
  readonly inbox: WireInbox
  /** Null: it is left out. */
  readonly account: SourceAccount | null
  /** Tells the operator which account was found or created, or why the inbox is left out. */
  readonly sentence: string
}

interface MatchFacts {
  readonly business: string
  readonly source: string
  readonly accounts: readonly AccountRow[]
  /** By the id of the inbox: an account's uuid, a channel, or 'no'. */
  readonly wanted: ReadonlyMap<number, string>
  readonly types: readonly ChannelType[]
}

/**
 * Where the conversations of an inbox go: to the account that the operator names, to the one of the same number, page or mailbox, or to a
 * disconnected one with the inbox's name. Hilo has no channel for the rest of Chatwoot's: they come only as one that the operator chooses.
 */
export function accountOfInbox(
  inbox: WireInbox,
  { business, source, accounts, wanted, types }: MatchFacts,
): MatchedInbox {
  const name = inbox.name || `Bandeja ${inbox.id}`
  const title = `Bandeja ${inbox.id} «${name}» (${inbox.channel_type ?? 'sin canal'})`
  const asked = wanted.get(inbox.id)
  if (asked === 'no') return { inbox, account: null, sentence: `${title}: no se importa, como pediste` }
  const chosen = types.find((type) => type === asked)
  if (asked !== undefined && !chosen) {
    const account = accounts.find(({ uuid }) => uuid === asked)
    if (!account) throw new ImportError(`--inbox ${inbox.id}: la empresa no tiene el canal ${asked}.`)
    return { inbox, account, sentence: `${title}: va al canal «${account.name}»` }
  }
  const type = chosen ?? channelOf(inbox)
  if (type === null)
    return {
      inbox,
      account: null,
      sentence: `${title}: Hilo no tiene este canal; para leerla como otro, --inbox ${inbox.id}=messenger`,
    }
  const own = chosen ? null : ownId(inbox, type)
  const same = own === null ? [] : accounts.filter((one) => one.type === type && one.external_id === own)
  const account = same.find(({ state }) => state !== 'disconnected') ?? same[0]
  if (account && account.state !== 'disconnected')
    return { inbox, account, sentence: `${title}: va al canal «${account.name}», que es el mismo` }
  const created = account ?? {
    uuid: importedUuid(business, source, `inbox:${inbox.id}`),
    type,
    name: `${name} (Chatwoot)`,
    external_id: own ?? `${source}#${inbox.id}`,
  }
  return {
    inbox,
    account: created,
    sentence: `${title}: va a un canal desconectado, «${created.name}», donde se lee y nadie escribe`,
  }
}

function channelOf({ channel_type, medium, instagram_id, page_id }: WireInbox): ChannelType | null {
  switch (channel_type) {
    case 'Channel::Whatsapp':
      return 'whatsapp'
    case 'Channel::TwilioSms':
      return medium === 'whatsapp' ? 'whatsapp' : null
    case 'Channel::Telegram':
      return 'telegram'
    case 'Channel::Instagram':
      return 'instagram'
    case 'Channel::FacebookPage':
      return instagram_id && !page_id ? 'instagram' : 'messenger'
    case 'Channel::Email':
      return 'gmail'
    default:
      return null
  }
}

/** The identifier by which Hilo knows the account, so that connecting the account later shows this history. Null: Chatwoot does not report it. */
function ownId(inbox: WireInbox, type: ChannelType): string | null {
  const number = inbox.provider_config?.phone_number_id
  if (type === 'whatsapp')
    return typeof number === 'string' || typeof number === 'number' ? String(number) : null
  if (type === 'messenger') return inbox.page_id ? String(inbox.page_id) : null
  if (type === 'instagram') return inbox.instagram_id ? String(inbox.instagram_id) : null
  if (type === 'gmail') return inbox.email?.toLowerCase() || null
  return null
}
