import pg from 'pg'

/** A message of a customer to 'Tienda Andina' by WhatsApp. */
export interface CustomerMessage {
  readonly phone: string
  readonly name: string
  readonly text: string
  readonly date: Date
  /** The provider's ids of the message and of the one that it answers. */
  readonly id: string
  readonly replyTo?: string
}

/**
 * Inserts new customers with thousands of messages in seconds: the rows that their webhooks would create, with the same
 * seq, versions, previews and counters. Sends no events, and the bot does not answer.
 */
export async function insertConversations(
  databaseUrl: string,
  messages: readonly CustomerMessage[],
  state: 'read' | 'unread' = 'unread',
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(newMessages, [JSON.stringify(messages)])
    for (const statement of [people, contacts, identities, conversations]) await client.query(statement)
    await client.query(interactions, [state === 'unread'])
    await client.query(entries)
    await client.query('commit')
    // Without new statistics the planner would scan whole tables.
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const newMessages = `create temp table new_messages on commit drop as
  select gen_random_uuid() as uuid, m ->> 'phone' as phone, m ->> 'name' as name, m ->> 'text' as text,
    (m ->> 'date')::timestamptz as date, m ->> 'id' as id, m ->> 'replyTo' as reply_to,
    (row_number() over (partition by m ->> 'phone' order by at))::int as seq
  from jsonb_array_elements($1::jsonb) with ordinality as list (m, at)`

const people = `create temp table people on commit drop as
  select a.business_uuid, a.uuid as account, t.phone, t.name, gen_random_uuid() as contact,
    gen_random_uuid() as identity, gen_random_uuid() as conversation, gen_random_uuid() as interaction,
    count(*)::int as messages, min(t.date) as since, max(t.date) as until
  from new_messages t
  join businesses b on b.name = 'Tienda Andina'
  join channel_accounts a on a.business_uuid = b.uuid and a.type = 'whatsapp'
  group by 1, 2, 3, 4`

const contacts = `insert into contacts (business_uuid, uuid, name, phone, created_at, updated_at)
  select business_uuid, contact, name, phone, since, since from people`

const identities = `insert into identities (
    business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, display_name, created_at)
  select business_uuid, identity, contact, account, phone, name, since from people`

const conversations = `insert into conversations (
    business_uuid, uuid, contact_uuid, channel_account_uuid, identity_uuid, last_seq, version, window_closes_at,
    created_at)
  select business_uuid, conversation, contact, account, identity, messages, messages, until + interval '24 hours', since
  from people`

const interactions = `insert into interactions (
    business_uuid, uuid, conversation_uuid, unread, last_message, waiting_since, last_activity_at, bot, created_at,
    updated_at, version)
  select p.business_uuid, p.interaction, p.conversation, case when $1 then p.messages else 0 end,
    jsonb_build_object('uuid', t.uuid, 'author', 'client', 'type', 'text', 'preview', t.text, 'date', t.date,
      'status', null),
    p.since, p.until, '{"silent": true}', p.since, p.until, p.messages + 1
  from people p join new_messages t on t.phone = p.phone and t.seq = p.messages`

const entries = `insert into entries (
    business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version, author_kind,
    author_uuid, author_name, type, body, date, created_at, provider_message_id, reply_to)
  select p.business_uuid, t.uuid, p.conversation, p.interaction, p.account, 'message', t.seq, t.seq, 'client',
    p.contact, p.name, 'text', jsonb_build_object('text', t.text), t.date, t.date, t.id,
    answered.uuid
  from new_messages t
  join people p on p.phone = t.phone
  left join new_messages answered on answered.id = t.reply_to`
