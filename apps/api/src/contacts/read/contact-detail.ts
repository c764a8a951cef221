import { refuse } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { type ContactRecord, type IdentityRecord, presentContact, presentIdentities } from './present'

interface DetailedContact extends ContactRecord {
  readonly identities: readonly IdentityRecord[]
  readonly blocked_messages: number
}

const maxCounted = 1000

/** A contact with its identities on the channels, and how many messages came while it was blocked. */
export async function contactDetail({ db }: Services, actor: Actor, uuid: string) {
  const [row] = await db.read<DetailedContact>(
    actor,
    sql`
      select c.*, coalesce((
        select jsonb_agg(
          to_jsonb(d) - 'profile' || jsonb_build_object('account', jsonb_build_object('type', a.type, 'name', a.name))
          order by d.created_at, d.uuid)
        from identities d
        join channel_accounts a on a.business_uuid = d.business_uuid and a.uuid = d.channel_account_uuid
        where d.business_uuid = c.business_uuid and d.contact_uuid = c.uuid), '[]') as identities, (
        select count(*)::int from (
          select from entries e
          join conversations v on v.business_uuid = e.business_uuid and v.uuid = e.conversation_uuid
          where v.business_uuid = c.business_uuid and v.contact_uuid = c.uuid and e.blocked
          limit ${maxCounted}) as blocked) as blocked_messages
      from contacts c where c.business_uuid = ${actor.business}::uuid and c.uuid = ${uuid}::uuid`,
  )
  if (!row) return refuse('CONTACT_NOT_FOUND')
  const { identities, blocked_messages } = row
  return { ...presentContact(row), identities: presentIdentities(identities), blocked_messages }
}
