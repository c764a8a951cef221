import { limits } from '@hilo/contracts'
import { atMaximumChats, whereReasonsAreRequired } from '../fixture/obstacles'
import type { Shop } from '../fixture/shop'
import {
  body,
  type Chats,
  chatOfBlocked,
  type Provoke,
  param,
  type Refusals,
  unknownId,
  unknownInteraction,
} from './provoke'

/** An act on one of the admin's chats, by the admin or by a person who does not own it. */
const act =
  (chat: Chats, more: Record<string, unknown> = {}, who: 'admin' | 'ana' = 'admin'): Provoke =>
  async (shop) => ({ call: { body: { uuid: (await shop.admin[chat]()).uuid, ...more } }, by: shop[who] })

const toLuis = ({ api }: Shop) => ({ user: api.world.tienda.luis.uuid })

const transfer =
  (chat: Chats, who: 'admin' | 'ana' = 'admin'): Provoke =>
  (shop) =>
    act(chat, toLuis(shop), who)(shop)

/** What people do to interactions. */
export const chatRefusals = {
  takeInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    ALREADY_TAKEN: act('mine', {}, 'ana'),
    ALREADY_YOURS: act('mine'),
    ALREADY_FINISHED: act('finished'),
    CAPACITY_REACHED: atMaximumChats(async (fixture) => ({ uuid: (await fixture.waiting()).uuid })),
  },
  takeNextInteraction: {
    NOTHING_WAITS: async ({ admin }) => {
      await admin.sql(
        `update interactions set status = 'finished', finished_at = created_at
         where business_uuid = $1 and status = 'unassigned'`,
        [admin.business.uuid],
      )
      return { call: {} }
    },
    CAPACITY_REACHED: atMaximumChats((fixture) => fixture.waiting()),
  },
  finishInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: act('mine', {}, 'ana'),
    NOT_ASSIGNED: act('waiting'),
    ALREADY_FINISHED: act('finished'),
    CALL_GOING_ON: body(async ({ admin }) => {
      const chat = await admin.mine()
      await admin.call('ringing', admin.user.uuid, chat)
      return { uuid: chat.uuid }
    }),
    FINISH_REASON_REQUIRED: whereReasonsAreRequired,
    FINISH_REASON_NOT_FOUND: act('mine', { reason: unknownId() }),
  },
  labelInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: act('mine', {}, 'ana'),
    ALREADY_FINISHED: act('finished'),
    LABEL_NOT_FOUND: act('mine', { add: [unknownId()] }),
    TOO_MANY_LABELS: async ({ admin }) => {
      const labels = async (count: number) => Promise.all(Array.from({ length: count }, () => admin.label()))
      const { uuid } = await admin.mine()
      await admin.sql(
        'insert into interaction_labels (business_uuid, interaction_uuid, label_uuid) select $1, $2, unnest($3::uuid[])',
        [admin.business.uuid, uuid, await labels(limits.labelsOfInteraction)],
      )
      return { call: { body: { uuid, add: await labels(1) } } }
    },
  },
  transferInteraction: {
    INTERACTION_NOT_FOUND: body(async (shop) => ({ uuid: unknownId(), ...toLuis(shop) })),
    NOT_OWNER: transfer('mine', 'ana'),
    NOT_ASSIGNED: transfer('waiting'),
    ALREADY_FINISHED: transfer('finished'),
    NO_RECEIVER: act('mine'),
    USER_NOT_FOUND: act('mine', { user: unknownId() }),
    AREA_NOT_FOUND: act('mine', { to_area: unknownId() }),
    BLOCKED_MAY_NOT_WAIT: body(async ({ admin }) => ({
      uuid: (await chatOfBlocked(admin)).interaction,
      to_area: await admin.area(),
    })),
    RECEIVER_UNAVAILABLE: async (shop) => {
      const { uuid } = await shop.admin.colleague({ availability: 'away' })
      return act('mine', { user: uuid })(shop)
    },
  },
  takeOverInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_ASSIGNED: act('waiting'),
    ALREADY_YOURS: act('mine'),
    ALREADY_FINISHED: act('finished'),
    CAPACITY_REACHED: atMaximumChats(async (fixture) => ({ uuid: (await fixture.colleagues()).uuid })),
  },
  readInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: act('mine', {}, 'ana'),
    MESSAGE_NOT_FOUND: act('mine', { message: unknownId() }),
  },
  unreadInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: act('mine', {}, 'ana'),
    NOT_ASSIGNED: act('waiting'),
    ALREADY_FINISHED: act('finished'),
  },
  pauseInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: act('mine', {}, 'ana'),
    NOT_ASSIGNED: act('waiting'),
    ALREADY_FINISHED: act('finished'),
    ALREADY_PAUSED: act('paused'),
  },
  resumeInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: act('paused', {}, 'ana'),
    NOT_ASSIGNED: act('waiting'),
    ALREADY_FINISHED: act('finished'),
    NOT_PAUSED: act('mine'),
    CAPACITY_REACHED: atMaximumChats(async (fixture) => ({ uuid: (await fixture.paused()).uuid })),
  },
  availableUsers: { BUSINESS_NOT_FOUND: param({ business_uuid: unknownId() }) },
  listDue: {},
  interactionTimeline: { INTERACTION_NOT_FOUND: param() },
} satisfies Partial<Refusals>
