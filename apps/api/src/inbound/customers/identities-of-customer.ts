const identitiesWith = (account: string, identifier: string) => `
    select o.uuid from identities o
    where o.business_uuid = $1 and o.channel_account_uuid = ${account} and o.external_id = ${identifier}
    union all
    select a.uuid from identities o
    join identities a on a.business_uuid = o.business_uuid and a.channel_account_uuid = o.channel_account_uuid
      and a.alias_group = o.alias_group
    where o.business_uuid = $1 and o.channel_account_uuid = ${account} and o.external_id = ${identifier}`

/**
 * SQL: the identities of an account with the identifiers `$3`, and those that share an alias group with one of them: some twice, which
 * costs less than to remove them. `$1` is the business, `$2` the account, in each statement that contains it.
 */
export const identitiesOfCustomerSql = identitiesWith('$2', 'any($3::text[])')

/**
 * SQL: the same of customers of several accounts. `$2` has at each place the account of the identifier in `$3`. Each is looked for by itself
 * (`offset 0`): for two arrays Postgres would read all identities of a small business, and those of a large one by the same plan.
 */
export const identitiesOfCustomersSql = (columns: 'd.uuid' | 'd.uuid, asked.account') => `
  select ${columns} from unnest($2::uuid[], $3::text[]) as asked(account, key) cross join lateral (${identitiesWith('asked.account', 'asked.key')}
    offset 0) d`
