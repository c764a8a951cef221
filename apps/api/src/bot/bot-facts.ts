import { type Choice, type Schedule, type Setting, scheduleSchema } from '@hilo/contracts'
import type { InteractionRecord } from '../entries/interaction-records'
import { messageSaverSql } from '../interactions/message-saver'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { takeWaitingSql } from '../platform/events/run-listener'
import { quietSql } from '../platform/quiet/quiet'
import type { MenuReply } from './area-menu'

export interface BotArea {
  readonly uuid: string
  readonly name: string
  readonly incoming_message: string
}

/** The facts that the bot decides on, read while the interaction is locked. */
export interface BotFacts {
  /** Whether nothing may leave to customers. */
  readonly quiet: boolean
  /** The customer's messages that the bot has not read yet, in the order of the thread. */
  readonly messages: readonly (MenuReply & {
    readonly uuid: string
    readonly seq: number
    readonly date: string
  })[]
  /** The last menu of this interaction: its choices in order, and when it was sent. */
  readonly lastMenu: { readonly choices: readonly Choice[]; readonly date: string } | null
  /** Whether a person has or had the interaction. */
  readonly wasAssigned: boolean
  /** Whether an interaction of the contact finished recently: then no welcome is sent. */
  readonly recentlyServed: boolean
  readonly behavior: Setting['behavior_interaction']
  readonly welcome: string
  readonly menu: string
  readonly area_welcome: string
  /** The active areas, in the order of the menu. */
  readonly areas: readonly BotArea[]
  readonly schedule: Schedule
  /** Modo ahorro: the channel charges for each message. */
  readonly saves: boolean
}

/** Reads only the last messages, so that a flood of them costs little. */
const maxMessages = 50

/** Nothing waits any more once it is read, but where nothing may leave, and in a disabled business, whose customers wait until it is enabled. */
const readAndHear: Statement = {
  name: 'take_bot_facts',
  text: `with heard as (${takeWaitingSql('bot', '$2', '$5')} and not ${quietSql}
      and exists (select from businesses b where b.uuid = $1::uuid and b.disabled_at is null))
    select jsonb_build_object(
      'quiet', ${quietSql},
      'messages', (
        select coalesce(jsonb_agg(to_jsonb(h) order by h.seq), '[]') from (
          select e.uuid, e.seq, e.date, e.body ->> 'choice' as choice,
            case when e.type = 'text' then e.body ->> 'text' end as text
          from entries e
          where e.business_uuid = $1::uuid and e.interaction_uuid = $2::uuid
            and e.kind = 'message' and e.author_kind = 'client' and e.type <> 'call' and e.seq > $4::int
          order by e.seq desc limit ${maxMessages}) h),
      'lastMenu', (
        select jsonb_build_object('choices', e.body -> 'choices', 'date', e.date) from entries e
        where e.business_uuid = $1::uuid and e.interaction_uuid = $2::uuid
          and e.author_kind = 'bot' and e.body -> 'choices' is not null
        order by e.seq desc limit 1),
      'wasAssigned', (
        select i.assigned_at is not null from interactions i
        where i.business_uuid = $1::uuid and i.uuid = $2::uuid),
      'recentlyServed', exists (
        select from interactions i where i.business_uuid = $1::uuid and i.conversation_uuid = any(array(
            select c.uuid from conversations c where c.business_uuid = $1::uuid and c.contact_uuid = $3::uuid))
          and i.finished_at > $5::timestamptz - make_interval(hours => s.welcome_pause_hours)),
      'behavior', s.behavior_interaction,
      'welcome', w.bot_input_message, 'menu', w.bot_area_menu, 'area_welcome', w.bot_area_message_selected,
      'areas', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'uuid', a.uuid, 'name', a.name, 'incoming_message', a.incoming_message)
          order by a.position, hilo_sort_key(a.name) collate "C", a.name collate "C", a.uuid), '[]')
        from areas a where a.business_uuid = $1::uuid and a.state and a.deleted_at is null),
      'schedule', to_jsonb(h),
      'saves', ${messageSaverSql} <> 'off') as facts
    from settings s
    join whatsapp_configs w on w.business_uuid = s.business_uuid
    join schedules h on h.business_uuid = s.business_uuid
    join businesses b on b.uuid = s.business_uuid and b.disabled_at is null
    where s.business_uuid = $1::uuid`,
}

/**
 * Also deletes the events that wait for the bot. The transaction must hold the interaction's lock, which the writer of a waiting message
 * held too. Null: the business no longer exists, or is disabled.
 */
export async function takeBotFacts(
  tx: StatementSender,
  row: InteractionRecord,
  now: Date,
): Promise<BotFacts | null> {
  const { business_uuid, uuid, contact_uuid, bot } = row
  const [selected] = await tx.send<{ facts: BotFacts }>(readAndHear, [
    business_uuid,
    uuid,
    contact_uuid,
    bot.read_seq ?? 0,
    now,
  ])
  return selected ? { ...selected.facts, schedule: scheduleSchema.parse(selected.facts.schedule) } : null
}
