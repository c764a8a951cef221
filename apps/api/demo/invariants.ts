import { channelsSql } from '../src/entries/channels-sql'

/** Invariants of every inbox, the demo's too: each query returns the rows that break it. */
export const invariants: Record<string, string> = {
  'places in a thread have no gaps': `
    select conversation_uuid from entries group by conversation_uuid
    having count(*) <> max(seq) or min(seq) <> 1`,
  "a conversation's counters are those of its entries": `
    select c.uuid from conversations c join entries e on e.conversation_uuid = c.uuid
    group by c.uuid, c.last_seq, c.version having max(e.seq) <> c.last_seq or max(e.version) > c.version`,
  'entries stand in the order in which they were said': `
    select uuid from (select uuid, date, lag(date) over (partition by conversation_uuid order by seq) as before
      from entries) e where date < before`,
  'a conversation has at most one open interaction': `
    select conversation_uuid from interactions where status <> 'finished'
    group by conversation_uuid having count(*) > 1`,
  'unread is what the customer wrote since the owner last looked, or one for a mark alone': `
    select i.uuid from interactions i cross join lateral (
      select count(*) as written, count(*) filter (where e.seq > (select max(seq) from entries m
        where m.interaction_uuid = i.uuid and m.author_kind = 'user')) as unanswered
      from entries e where e.interaction_uuid = i.uuid and e.author_kind = 'client' and e.kind = 'message') as client
    where case i.status
      when 'unassigned' then i.unread <> client.written
      when 'finished' then i.unread <> 0
      when 'assigned' then i.unread - i.marked_unread::int not in (0, client.unanswered)
        and not (i.by_transfer and i.unread <= client.written) end
      or (i.marked_unread and i.unread <> 1)`,
  'the preview is the last message, or the last that is not of the bot': `
    select i.uuid from interactions i where i.last_message ->> 'uuid' not in (
      (select e.uuid::text from entries e where e.interaction_uuid = i.uuid and e.kind = 'message'
      order by e.date desc, e.seq desc limit 1), (
      select e.uuid::text from entries e where e.interaction_uuid = i.uuid and e.kind = 'message'
        and e.author_kind <> 'bot' order by e.date desc, e.seq desc limit 1))`,
  'every file can be opened': `
    select e.uuid from entries e where e.type in ('document', 'image', 'audio') and not exists (
      select from stored_files f where f.entry_uuid = e.uuid
        and e.body ->> 'url' = '/api/files/' || f.uuid and (e.body ->> 'size')::int = f.size)`,
  'nobody has more than the maximum': `
    select i.user_uuid from interactions i join settings s using (business_uuid)
    where i.status = 'assigned' and not i.paused and not i.expired
    group by i.user_uuid, s.maximum_active_conversation having count(*) >= s.maximum_active_conversation`,
  'nothing is left to be sent': `
    select uuid from entries where status = 'queued'
    union all select uuid from outbound_attempts where state = 'requesting'`,
  'nothing is left to be announced': 'select id from outbox',
  'no job is left': 'select id from graphile_worker.jobs',
  'nothing was said later than now': `
    select uuid from entries where date > $1 or created_at > $1`,
  'the window is open a day long from the last word of the customer': `
    select c.uuid from conversations c join channel_accounts a on a.uuid = c.channel_account_uuid
    where (a.type in (${channelsSql(({ windowSeconds }) => windowSeconds !== null)})) <> (c.window_closes_at is not null)
      or c.window_closes_at <> (select max(date) + interval '24 hours' from entries e
        where e.conversation_uuid = c.uuid and e.author_kind = 'client' and e.kind = 'message')`,
}
