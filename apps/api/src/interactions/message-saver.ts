/**
 * SQL of how an account saves messages ('off', 'on', …), by the interaction `$2` of the business `$1`. Step by step: before tables are analysed,
 * Postgres would read all conversations of the business to join them.
 */
export const messageSaverSql = `(select coalesce(a.options ->> 'message_saver', 'off') from channel_accounts a
  where a.business_uuid = $1::uuid and a.uuid = (
    select c.channel_account_uuid from conversations c where c.business_uuid = $1::uuid and c.uuid = (
      select i.conversation_uuid from interactions i where i.business_uuid = $1::uuid and i.uuid = $2::uuid)))`
