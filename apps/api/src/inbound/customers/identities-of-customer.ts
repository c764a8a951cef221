/**
 * SQL: the identities of an account with the identifiers `$3`, and those that share an alias group with one of them: some twice, which
 * costs less than to remove them. `$1` is the business, `$2` the account, in each statement that contains it.
 */
export const identitiesOfCustomerSql = `
  select d.uuid from identities d
  where d.business_uuid = $1 and d.channel_account_uuid = $2 and d.external_id = any($3::text[])
  union all
  select a.uuid from identities d
  join identities a on a.business_uuid = d.business_uuid and a.channel_account_uuid = d.channel_account_uuid
    and a.alias_group = d.alias_group
  where d.business_uuid = $1 and d.channel_account_uuid = $2 and d.external_id = any($3::text[])`
