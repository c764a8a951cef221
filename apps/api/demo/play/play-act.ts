import { isMailChannel } from '@hilo/contracts'
import { readInteraction } from '../../src/conversations/reading/read-interaction'
import { writeNote } from '../../src/conversations/write-note'
import type { InteractionRecord } from '../../src/entries/interaction-records'
import { expireInteraction } from '../../src/interactions/acts/expire-interaction'
import { finishInteraction } from '../../src/interactions/acts/finish-interaction'
import { labelInteraction } from '../../src/interactions/acts/label-interaction'
import { pauseInteraction } from '../../src/interactions/acts/pause-interaction'
import { happened } from '../../src/interactions/acts/perform/interaction-change'
import { takeInteraction } from '../../src/interactions/acts/take-interaction'
import { transferInteraction } from '../../src/interactions/acts/transfer-interaction'
import type { Act, DeliveryResult } from '../plan/acts'
import { actOn, expectAllowed, messageOf } from './act-on'
import { getByName, type PlayContext, servicesAt } from './play-context'
import { playDelivery } from './play-delivery'
import { write } from './write'

/** The interaction that an act is on. */
export interface ActTarget {
  readonly interaction: Pick<
    InteractionRecord,
    'uuid' | 'conversation_uuid' | 'channel' | 'contact_uuid' | 'contact_name'
  >
  /** The sequence number of the customer's newest message. */
  readonly seq: number
}

/** Plays an act of the business, with the product's own operation where there is one. */
export async function playAct(
  context: PlayContext,
  { interaction, seq }: ActTarget,
  act: Exclude<Act, { does: 'receive' }>,
): Promise<void> {
  const services = servicesAt(context.services, act.at)
  const { uuid, conversation_uuid: conversation, channel } = interaction
  const person = (name: string) => getByName(context.people, name)
  const deliver = (fate: DeliveryResult) => playDelivery(context, { conversation, channel, at: act.at, fate })

  switch (act.does) {
    case 'greet':
      await actOn(services, context.anyPerson, uuid, () => ({
        // The bot is done: a customer who writes again today is not welcomed a second time.
        set: { bot: { read_seq: seq, welcomed: true, silent: true } },
        entries: [messageOf('bot', { type: 'text', body: { text: act.text } })],
      }))
      return deliver(act.fate)
    case 'choose area':
      return actOn(services, context.anyPerson, uuid, () => ({
        set: { area_uuid: getByName(context.areas, act.area) },
        entries: [
          {
            event: { name: 'interaction.area_chosen' },
            author: {
              author_kind: 'client',
              author_uuid: interaction.contact_uuid,
              author_name: interaction.contact_name,
            },
            target: act.area,
          },
        ],
      }))
    case 'route':
      return actOn(services, person(act.by), uuid, () => ({
        set: { area_uuid: getByName(context.areas, act.area) },
        entries: [happened('interaction.transferred', person(act.by), act.area)],
      }))
    case 'take':
      return void expectAllowed(await takeInteraction(services, person(act.by), uuid))
    case 'label': {
      const add = act.labels.map((name) => getByName(context.labels, name))
      const change = { uuid, add, remove: [] }
      return void expectAllowed(await labelInteraction(services, person(act.by), change))
    }
    case 'read':
      return void expectAllowed(await readInteraction(services, person(act.by), uuid, seq))
    case 'write':
      await write(services, person(act.by), interaction, act.content)
      return deliver(act.fate)
    case 'note': {
      const note = { conversation_uuid: conversation, body: { text: act.text } }
      return void expectAllowed(await writeNote(services, person(act.by), note))
    }
    case 'transfer': {
      const { uuid: user } = person(act.to)
      const note = act.why === null ? {} : { note: act.why }
      return void expectAllowed(await transferInteraction(services, person(act.by), { uuid, user, ...note }))
    }
    case 'pause':
      return void expectAllowed(await pauseInteraction(services, person(act.by), { uuid }))
    case 'expire':
      return void expectAllowed(await expireInteraction(services, context.business, uuid))
    case 'finish':
      expectAllowed(
        await finishInteraction(
          services,
          person(act.by),
          uuid,
          act.reason === null ? undefined : getByName(context.finishReasons, act.reason),
        ),
      )
      // Mail has no farewell message.
      return isMailChannel(channel) ? undefined : deliver(act.fate)
  }
}
