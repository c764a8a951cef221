import { readInteraction } from '../../conversations/read-interaction'
import { timelineLine } from '../../interactions/change'
import { finishInteraction } from '../../interactions/finish-interaction'
import type { InteractionRecord } from '../../interactions/records'
import { takeInteraction } from '../../interactions/take-interaction'
import type { Act, Fate } from '../plan/acts'
import { actOn, granted, messageOf, noteOf } from './act-on'
import { settle } from './settle'
import { named, type Stage, servicesAt } from './stage'
import { write } from './write'

/** Where an act happens. */
export interface Scene {
  readonly interaction: Pick<
    InteractionRecord,
    'uuid' | 'conversation_uuid' | 'channel' | 'contact_uuid' | 'contact_name'
  >
  /** The place of the customer's newest line. */
  readonly seq: number
}

/** Plays what the business does, by the very operation that does it where there is one already. */
export async function playAct(
  stage: Stage,
  { interaction, seq }: Scene,
  act: Exclude<Act, { does: 'receive' }>,
): Promise<void> {
  const services = servicesAt(stage.services, act.at)
  const { uuid, conversation_uuid: conversation, channel } = interaction
  const person = (name: string) => named(stage.people, name)
  const arrive = (fate: Fate) => settle(stage, { conversation, channel, at: act.at, fate })
  const here = { interaction: uuid }

  switch (act.does) {
    case 'greet':
      await actOn(services, stage.anybody, here, () => ({
        // It has said here what it had to say: whoever writes on today is not welcomed again.
        set: { bot: { looked: seq, welcomed: true, silent: true } },
        entries: [messageOf('bot', { type: 'text', body: { text: act.text } })],
      }))
      return arrive(act.fate)
    case 'choose area':
      return actOn(services, stage.anybody, here, () => ({
        set: { area_uuid: named(stage.areas, act.area) },
        entries: [
          {
            ...timelineLine('area_chosen', stage.anybody, act.area),
            author_kind: 'client',
            author: interaction.contact_uuid,
            author_name: interaction.contact_name,
          },
        ],
      }))
    case 'route':
      return actOn(services, person(act.by), here, () => ({
        set: { area_uuid: named(stage.areas, act.area) },
        entries: [timelineLine('transferred_to_area', person(act.by), act.area)],
      }))
    case 'take':
      return void granted(await takeInteraction(services, person(act.by), uuid))
    case 'read':
      return void granted(await readInteraction(services, person(act.by), uuid, seq))
    case 'write':
      await write(services, person(act.by), interaction, act.content)
      return arrive(act.fate)
    case 'note':
      return actOn(services, person(act.by), here, () => ({ entries: [noteOf(person(act.by), act.text)] }))
    case 'transfer': {
      const [by, to] = [person(act.by), person(act.to)]
      return actOn(services, by, { ...here, receiver: to.uuid }, (_, now) => ({
        set: { user_uuid: to.uuid, by_transfer: true, transferred_by: by.uuid, assigned_at: now },
        entries: [...(act.why ? [noteOf(by, act.why)] : []), timelineLine('transferred', by, to.name)],
      }))
    }
    case 'pause':
      return actOn(services, person(act.by), here, () => ({
        set: { paused: true, expires_at: null },
        entries: [timelineLine('paused', person(act.by))],
      }))
    case 'expire':
      return actOn(services, stage.anybody, here, () => ({
        set: { expired: true, expires_at: null },
        entries: [
          {
            ...timelineLine('expired', stage.anybody),
            author_kind: 'system',
            author: null,
            author_name: null,
          },
        ],
      }))
    case 'finish':
      granted(await finishInteraction(services, person(act.by), uuid))
      // Mail knows no farewell.
      return channel === 'gmail' ? undefined : arrive(act.fate)
  }
}
