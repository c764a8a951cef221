import { createECDH } from 'node:crypto'
import type pg from 'pg'
import { agentEmail, large } from '../services/installation'

/** Puts a third of the open chats into three areas with targets; half of them were answered. */
export async function giveTargets(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into areas (business_uuid, uuid, name, position, first_answer_minutes, end_minutes, created_at, updated_at)
     select uuid, gen_random_uuid(), 'Meta ' || n, n, 15, 480, now(), now() from businesses, generate_series(1, 3) n
     where name = $1`,
    [large.business],
  )
  await owner.query(
    `update interactions i set area_uuid = a.uuid, answered_at = case when a.even then i.created_at end
     from (select *, row_number() over (order by uuid) % 2 = 0 as even from areas) a, businesses b
     where b.name = $1 and i.business_uuid = b.uuid and a.business_uuid = b.uuid and i.status <> 'finished'
       and a.position = 1 + abs(hashtext(i.uuid::text)) % 9`,
    [large.business],
  )
  // The update has left an old version of each row behind.
  await owner.query('vacuum (analyze) interactions')
}

/** Makes one in six of the customers' messages a call, one in eight of these by video; a third were missed. */
export async function giveCalls(owner: pg.Client): Promise<void> {
  const called = `
    from (select e.*, abs(hashtext(e.uuid::text)) as draw from entries e join businesses b on b.uuid = e.business_uuid
      where b.name = $1 and e.author_kind = 'client' and e.kind = 'message') e
    join interactions i on i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid
    where draw % 6 = 0`
  // Without triggers, whose counting is not part of these plans.
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into calls (business_uuid, uuid, channel_account_uuid, provider_call_id, direction, state, ending, user_uuid, started_at,
       answered_at, ended_at, seconds)
     select e.business_uuid, e.uuid, e.channel_account_uuid, 'wacid.' || e.uuid, 'inbound', 'ended',
       case when draw % 18 = 0 then 'missed' else 'completed' end, case when draw % 18 <> 0 then i.user_uuid end, e.date,
       case when draw % 18 <> 0 then e.date end, e.date, 60 ${called} and draw % 48 <> 0`,
    [large.business],
  )
  await owner.query(
    `insert into video_calls (business_uuid, uuid, link_hash, state, ending, invited_by, user_uuid, created_at, expires_at, started_at,
       ended_at, seconds)
     select e.business_uuid, e.uuid, uuid_send(e.uuid), 'ended', case when draw % 18 = 0 then 'missed' else 'completed' end,
       coalesce(i.user_uuid, e.uuid), i.user_uuid, e.date, e.date, e.date, e.date, 60 ${called} and draw % 48 = 0`,
    [large.business],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum (analyze) calls, video_calls')
}

/** Gives an agent and the admin a telephone that is told of chats, and the business a program that was told of thousands of events and is paused. */
export async function giveReceivers(owner: pg.Client): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into sessions (business_uuid, uuid, user_uuid, browser, os, address, remember, created_at, last_used_at, expires_at)
     select business_uuid, gen_random_uuid(), uuid, 'Chrome', 'Android', '127.0.0.1', true, now(), now(), now() + interval '30 days'
     from users where email = any($1)`,
    [[agentEmail(0), large.email]],
  )
  await owner.query(
    `insert into push_subscriptions (business_uuid, uuid, session_uuid, user_uuid, endpoint, p256dh, auth, kinds, time_zone,
       with_content, created_at, updated_at)
     select business_uuid, gen_random_uuid(), uuid, user_uuid, 'https://push.invalid/' || uuid, $1, repeat('a', 22),
       '{mine,waiting,mentions,targets,calls}', 'America/Bogota', false, now(), now() from sessions`,
    [createECDH('prime256v1').generateKeys('base64url')],
  )
  await owner.query(
    `insert into pushes (business_uuid, subscription_uuid, conversation_uuid, interaction_uuid, kind, count, shown, version,
       sent_version, changed_at, due_at)
     select c.business_uuid, p.uuid, c.uuid, c.uuid, 'mine', 1, false, 1, 1, now(), now()
     from conversations c join push_subscriptions p on p.business_uuid = c.business_uuid`,
  )
  await owner.query(
    `with hook as (
       insert into hooks (business_uuid, uuid, name, url, events, secret, created_at, updated_at, paused_at, pause)
       select uuid, gen_random_uuid(), 'Contabilidad', 'https://hooks.invalid/', '{contact.created}', '', now(), now(), now(), 'person'
       from businesses where name = $1 returning *)
     insert into hook_deliveries (business_uuid, uuid, hook_uuid, event_uuid, type, subject_uuid, facts, happened_at, state, next_at, created_at)
     select hook.business_uuid, gen_random_uuid(), hook.uuid, gen_random_uuid(), 'contact.created', gen_random_uuid(), '{}', now(),
       'delivered', now(), now() from hook, generate_series(1, 20000)`,
    [large.business],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum (analyze) sessions, push_subscriptions, pushes, hooks, hook_deliveries')
}
