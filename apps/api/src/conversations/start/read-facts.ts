import type { Address, ChannelAccount, ChannelType, InteractionStatus } from '@hilo/contracts'
import { choiceKeySql } from '../../channels/consent/choice-key'
import { marketingStoppedSql } from '../../channels/consent/marketing-stopped'
import { channelsSql, mailChannelsSql } from '../../entries/channels-sql'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

/** The facts that decide by which options a contact may be written to first. */
export interface StartFacts {
  readonly contact: StartContact | null
  readonly accounts: readonly StartAccount[]
  /** The identities of the contact. */
  readonly identities: readonly StartIdentity[]
  readonly threads: readonly StartThread[]
  /** Other contacts who have this contact's phone or e-mail as their address on an account. */
  readonly holders: readonly AddressHolder[]
  /** The accounts that do not know the contact, and to which they said by their phone that they want no marketing. */
  readonly marketingStoppedOn: readonly string[]
}

export interface StartContact {
  readonly uuid: string
  readonly phone: string | null
  readonly email: string | null
  /** The business has blocked the contact. */
  readonly blocked: boolean
}

export interface StartAccount {
  readonly uuid: string
  readonly name: string
  readonly type: ChannelType
  readonly state: ChannelAccount['state']
}

export interface StartIdentity {
  readonly uuid: string
  readonly account: string
  readonly external_id: string
  readonly alias_group: string | null
  readonly username: string | null
  readonly display_name: string | null
  readonly unreachable: boolean
  readonly marketing_stopped: boolean
  /** When they last said whether they want marketing; null: never. */
  readonly marketing_at: Date | null
}

/** A conversation of a chat channel; of mail, one that is open or was asked for. */
export interface StartThread {
  readonly uuid: string
  readonly account: string
  readonly identity_uuid: string | null
  /** In mail each thread is a conversation of its own. */
  readonly is_mail: boolean
  readonly subject: string | null
  readonly window_closes_at: Date | null
  readonly managed_outside: boolean
  readonly created_at: Date
  /** Whether the customer ever wrote in it. */
  readonly wrote: boolean
  /** Whether they have stopped marketing. */
  readonly marketing_stopped: boolean
  /** The area of its last interaction, if that area is in use. */
  readonly area_uuid: string | null
  readonly open: {
    readonly uuid: string
    readonly status: InteractionStatus
    readonly user_uuid: string | null
    readonly user_name: string | null
  } | null
}

interface AddressHolder {
  readonly account: string
  readonly external_id: string
  readonly name: string | null
}

interface StartScope {
  readonly contact: string
  /** Only this account; null: all. */
  readonly account: string | null
  /** A mail thread to answer in; null: none. */
  readonly conversation: string | null
}

const accountIs = (column: string) => `($3::uuid is null or ${column} = $3::uuid)`
const threads = `from conversations c
  join channel_accounts a on a.business_uuid = c.business_uuid and a.uuid = c.channel_account_uuid
  where c.business_uuid = $1::uuid and c.contact_uuid = $2::uuid and ${accountIs('c.channel_account_uuid')}
    and (a.type not in (${mailChannelsSql}) or c.uuid = $4::uuid or exists (
      select from interactions i
      where i.business_uuid = c.business_uuid and i.conversation_uuid = c.uuid and i.status <> 'finished'))`

const lockThreads: Statement = {
  name: 'lock_threads_to_write_in',
  text: `select c.uuid from conversations c
    where c.business_uuid = $1::uuid and c.uuid = any(array(select c.uuid ${threads})) order by c.uuid for update`,
}
/** Locks the contact. A deletion or merge at the same moment waits; if it was first, this waits and then finds no contact. */
const lockContact: Statement = {
  name: 'lock_contact_to_write_to',
  text: 'select 1 as locked from contacts where business_uuid = $1::uuid and uuid = $2::uuid for key share',
}
const readContact: Statement = {
  name: 'read_contact_to_write_to',
  text: 'select uuid, phone, email, blocked_at is not null as blocked from contacts where business_uuid = $1::uuid and uuid = $2::uuid',
}
const readAccounts: Statement = {
  name: 'read_accounts_to_write_by',
  text: `select uuid, name, type, state::text from channel_accounts
    where business_uuid = $1::uuid and ${accountIs('uuid').replaceAll('$3', '$2')} order by type, name, uuid`,
}
const readIdentities: Statement = {
  name: 'read_identities_to_write_to',
  text: `select uuid, channel_account_uuid as account, external_id, alias_group, username, display_name, unreachable,
      marketing_stopped, marketing_at
    from identities
    where business_uuid = $1::uuid and contact_uuid = $2::uuid and ${accountIs('channel_account_uuid')}
      -- An address that has passed to another person keeps its old thread under a name of ours.
      and external_id not like '%#' || uuid::text
    order by created_at, uuid`,
}
const readThreads: Statement = {
  name: 'read_threads_to_write_in',
  text: `select c.uuid, c.channel_account_uuid as account, c.identity_uuid, a.type in (${mailChannelsSql}) as is_mail, c.subject,
      c.window_closes_at, c.managed_outside, c.created_at, written.seq is not null as wrote,
      ${marketingStoppedSql} as marketing_stopped, (
        select i.area_uuid from interactions i
        join areas r on r.business_uuid = i.business_uuid and r.uuid = i.area_uuid and r.state and r.deleted_at is null
        where i.business_uuid = c.business_uuid and i.conversation_uuid = c.uuid
        order by i.created_at desc limit 1) as area_uuid, (
        select jsonb_build_object('uuid', i.uuid, 'status', i.status, 'user_uuid', i.user_uuid, 'user_name', u.name)
        from interactions i
        left join users u on u.business_uuid = i.business_uuid and u.uuid = i.user_uuid
        where i.business_uuid = c.business_uuid and i.conversation_uuid = c.uuid and i.status <> 'finished') as open
    from (select c.* ${threads}) c
    join channel_accounts a on a.business_uuid = c.business_uuid and a.uuid = c.channel_account_uuid
    left join lateral (
      select e.seq from entries e
      where e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
        and e.kind = 'message' and e.author_kind = 'client'
      order by e.seq desc limit 1) written on true
    order by c.created_at, c.uuid`,
}
const readHolders: Statement = {
  name: 'read_holders_of_addresses',
  text: `select d.channel_account_uuid as account, d.external_id, o.name
    from contacts p
    join identities d on d.business_uuid = p.business_uuid and d.external_id in (p.phone, p.email)
      and d.contact_uuid <> p.uuid and ${accountIs('d.channel_account_uuid')}
    join contacts o on o.business_uuid = d.business_uuid and o.uuid = d.contact_uuid
    where p.business_uuid = $1::uuid and p.uuid = $2::uuid`,
}

const readStoppedMarketing: Statement = {
  name: 'read_accounts_without_marketing',
  text: `select m.channel_account_uuid as account from channel_accounts a
    cross join (select coalesce($2, (select phone from contacts where business_uuid = $1::uuid and uuid = $3::uuid)) as name) p
    join marketing_choices m on m.business_uuid = a.business_uuid and m.channel_account_uuid = a.uuid
      and m.external_id = any(array[p.name, ${choiceKeySql('a.uuid', 'p.name')}])
    where a.business_uuid = $1::uuid and a.type in (${channelsSql(({ templates }) => templates)})
    group by 1 having (array_agg(m.stopped order by m.at desc))[1]`,
}
const marketingStoppedOn = async (
  tx: StatementSender,
  business: string,
  { phone, contact }: { readonly phone: string | null; readonly contact: string | null },
): Promise<string[]> => {
  const rows = await tx.send<{ account: string }>(readStoppedMarketing, [business, phone, contact])
  return rows.map(({ account }) => account)
}

/** For an unknown address: the accounts by which it could be written to. */
export async function readStrangerFacts(
  tx: StatementSender,
  business: string,
  { kind, value }: Address,
): Promise<StartFacts> {
  const contact = {
    uuid: '',
    phone: kind === 'phone' ? value : null,
    email: kind === 'email' ? value : null,
    blocked: false,
  }
  const [accounts, stoppedOn] = await Promise.all([
    tx.send<StartAccount>(readAccounts, [business, null]),
    marketingStoppedOn(tx, business, { phone: contact.phone, contact: null }),
  ])
  return { contact, accounts, identities: [], threads: [], holders: [], marketingStoppedOn: stoppedOn }
}

/** Locks the rows that a first message may continue: the threads, and the contact. */
export const lockStartFacts = (tx: StatementSender, business: string, scope: StartScope) => {
  const { contact, account, conversation } = scope
  return Promise.all([
    tx.send(lockThreads, [business, contact, account, conversation]),
    tx.send(lockContact, [business, contact]),
  ])
}

export async function readStartFacts(
  tx: StatementSender,
  business: string,
  { contact, account, conversation }: StartScope,
): Promise<StartFacts> {
  const ofContact = [business, contact, account]
  const [[found], accounts, identities, known, holders, stoppedOn] = await Promise.all([
    tx.send<StartContact>(readContact, [business, contact]),
    tx.send<StartAccount>(readAccounts, [business, account]),
    tx.send<StartIdentity>(readIdentities, ofContact),
    tx.send<StartThread>(readThreads, [...ofContact, conversation]),
    tx.send<AddressHolder>(readHolders, ofContact),
    marketingStoppedOn(tx, business, { phone: null, contact }),
  ])
  return {
    contact: found ?? null,
    accounts,
    identities,
    threads: known,
    holders,
    marketingStoppedOn: stoppedOn,
  }
}
