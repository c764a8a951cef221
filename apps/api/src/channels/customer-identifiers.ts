import { sql } from '../platform/db/db'

/** SQL for the identifiers of the customer of a conversation `c`, the one that they last wrote with first. */
export const customerIdentifiers = sql`
  array(
    select d.external_id from identities own
    join identities d on d.business_uuid = own.business_uuid and d.contact_uuid = own.contact_uuid
      and d.channel_account_uuid = own.channel_account_uuid
      and (d.uuid = own.uuid or d.alias_group = own.alias_group)
    where own.business_uuid = c.business_uuid and own.uuid = c.identity_uuid
    order by d.uuid = own.uuid desc, d.created_at desc
  )`
