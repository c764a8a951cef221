-- An account belongs to one business. Without these statistics the planner takes the two columns for independent: with a hundred
-- businesses it expects a hundredth of the rows that an account has, and reads them all where a key would find one.
create statistics "conversations_of_accounts" (ndistinct, dependencies) on "business_uuid", "channel_account_uuid" from "conversations";
create statistics "identities_of_accounts" (ndistinct, dependencies) on "business_uuid", "channel_account_uuid" from "identities";
create statistics "outbound_parts_of_accounts" (ndistinct, dependencies) on "business_uuid", "channel_account_uuid" from "outbound_parts";
create statistics "entries_of_accounts" (ndistinct, dependencies) on "business_uuid", "channel_account_uuid" from "entries";
create statistics "webhook_items_of_accounts" (ndistinct, dependencies) on "business_uuid", "channel_account_uuid" from "webhook_items";
-- They hold nothing until the tables are analysed, which Postgres does by itself only once a tenth of a table has changed.
analyze "conversations", "identities", "outbound_parts", "entries", "webhook_items";
