/** Codes with which a provider says that the customer has stopped marketing. Other messages still reach them. */
const stoppedCodes = ['131050']

/** SQL: whether entry `e` came back because its customer has stopped marketing. */
export const cameBackAsMarketingSql = `e.status = 'failed'
  and e.error ->> 'code' in (${stoppedCodes.map((code) => `'${code}'`).join(', ')})`

/**
 * SQL: whether the customer of conversation `c` has stopped marketing: by what they last decided in the provider's own app, or, since
 * then, by a template that came back. What they write decides nothing: only that app does.
 */
export const marketingStoppedSql = `(
  select coalesce(decided.stopped, false) or exists (
    select from entries e where e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
      and ${cameBackAsMarketingSql} and (decided.at is null or e.date > decided.at))
  from (select 1) as always
  left join lateral (
    select d.marketing_stopped as stopped, d.marketing_at as at from identities own
    join identities d on d.business_uuid = own.business_uuid and d.channel_account_uuid = own.channel_account_uuid
      and (d.uuid = own.uuid or d.alias_group = own.alias_group)
    where own.business_uuid = c.business_uuid and own.uuid = c.identity_uuid and d.marketing_at is not null
    order by d.marketing_at desc limit 1) decided on true)`
