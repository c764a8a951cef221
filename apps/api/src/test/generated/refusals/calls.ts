import { limits } from '@hilo/contracts'
import { refusedSdp } from '../../servers/call-provider'
import { soundPart } from '../../sound'
import type { Fixture } from '../fixture/fixture'
import { askRefusals, askTo, blockedChat, type ChatOf, chatOfTelegram, outsideChat } from './asks'
import {
  body,
  chatOfBlocked,
  closedWindow,
  managedOutside,
  type Provoke,
  param,
  type Refusals,
  unknownId,
  unknownInteraction,
  whileFull,
} from './provoke'

const sound = soundPart(2).toString('base64')

const callsOn = { on: true, icon: true, asks_permission: true, hours: 'always' }

/** A call to the customer of this chat. */
const callTo =
  (chatOf: ChatOf, wrong: object = {}): Provoke =>
  async (shop) => {
    await shop.admin.hangUp()
    const { conversation } = await chatOf(shop)
    return { call: { body: { uuid: unknownId(), conversation_uuid: conversation, sdp: 'v=0', ...wrong } } }
  }

/** The same, asked while something is so, and not as before and after. */
const callWhile =
  (
    become: (who: Fixture, what: string) => Promise<unknown>,
    [during, after]: readonly [string, string],
  ): Provoke =>
  async (shop) => ({
    ...(await callTo(({ admin }) => admin.mine())(shop)),
    async around(ask) {
      await become(shop.admin, during)
      return ask().finally(() => become(shop.admin, after))
    },
  })

/** Calls, their recordings and video calls. */
export const callRefusals = {
  listCalls: {},
  countCalls: {},
  ringingCalls: {},
  callSettings: {
    CHANNEL_NOT_FOUND: param(),
    CALLS_NOT_HERE: async ({ admin }) => ({ call: { params: { id: await admin.channel() } } }),
  },
  saveCallSettings: {
    CHANNEL_NOT_FOUND: body(async () => ({ ...callsOn, id: unknownId() })),
    CALLS_NOT_HERE: body(async ({ admin }) => ({ ...callsOn, id: await admin.channel() })),
  },
  callPermission: {
    CONVERSATION_NOT_FOUND: param({ conversation_uuid: unknownId() }),
    CALLS_NOT_HERE: async (shop) => {
      const { conversation } = await chatOfTelegram(shop)
      return { call: { params: { conversation_uuid: conversation } } }
    },
  },
  askCallPermission: {
    ...askRefusals,
    CALLS_NOT_HERE: askTo(chatOfTelegram),
  },
  startCall: {
    CONVERSATION_NOT_FOUND: callTo(async () => ({ conversation: unknownId() })),
    UUID_IN_USE: async (shop) => {
      const uuid = await shop.admin.send(await shop.admin.mine())
      return callTo(({ admin }) => admin.mine(), { uuid })(shop)
    },
    NOT_ASSIGNED: callTo(({ admin }) => admin.waiting()),
    ALREADY_FINISHED: callTo(({ admin }) => admin.finished()),
    NOT_OWNER: callTo(({ admin }) => admin.colleagues()),
    MANAGED_OUTSIDE: callTo(outsideChat),
    CONTACT_BLOCKED: callTo(blockedChat),
    CALLS_NOT_HERE: callTo(chatOfTelegram),
    AWAY: callWhile(
      ({ sql, user }, availability) =>
        sql('update users set availability = $2::availability where uuid = $1', [user.uuid, availability]),
      ['away', 'available'],
    ),
    CHANNEL_PAUSED: callWhile(
      ({ sql, business }, state) =>
        sql('update channel_accounts set state = $2::channel_state where uuid = $1', [
          business.whatsapp.uuid,
          state,
        ]),
      ['paused', 'active'],
    ),
    ALREADY_IN_CALL: async (shop) => {
      const asked = await callTo(({ admin }) => admin.mine())(shop)
      await shop.admin.call('connecting')
      return asked
    },
    CONTACT_IN_CALL: callTo(async ({ admin }) => {
      const uuid = await admin.call()
      const [row] = await admin.sql<{ conversation: string; interaction: string }>(
        'select conversation_uuid as conversation, interaction_uuid as interaction from entries where uuid = $1',
        [uuid],
      )
      await admin.sql(
        "update interactions set status = 'assigned', user_uuid = $2, assigned_at = created_at where uuid = $1",
        [row?.interaction, admin.user.uuid],
      )
      return row ?? { conversation: unknownId() }
    }),
    CALL_REFUSED: callTo(({ admin }) => admin.mine(), { sdp: refusedSdp }),
  },
  answerCall: {
    CALL_NOT_FOUND: body(async () => ({ uuid: unknownId(), sdp: 'v=0' })),
    CALL_TAKEN: body(async ({ admin }) => ({
      uuid: await admin.call('connecting', (await admin.colleague()).uuid),
      sdp: 'v=0',
    })),
    CALL_ENDED: body(async ({ admin }) => ({ uuid: await admin.call('ended'), sdp: 'v=0' })),
    ALREADY_IN_CALL: body(async ({ admin }) => ({ uuid: await admin.call('connecting'), sdp: 'v=0 otra' })),
    CALL_REFUSED: body(async ({ admin }) => ({ uuid: await admin.call(), sdp: refusedSdp })),
  },
  stayInCall: {
    CALL_NOT_FOUND: unknownInteraction,
    CALL_ENDED: body(async ({ admin }) => {
      const uuid = await admin.call('ended')
      await admin.sql('update calls set user_uuid = $2 where uuid = $1', [uuid, admin.user.uuid])
      return { uuid }
    }),
    CALL_REFUSED: body(async ({ admin }) => {
      const uuid = await admin.call('connecting')
      await admin.sql('update calls set answer = $2 where uuid = $1', [uuid, refusedSdp])
      return { uuid }
    }),
  },
  endCall: {
    CALL_NOT_FOUND: unknownInteraction,
    CALL_TAKEN: body(async ({ admin }) => ({
      uuid: await admin.call('connecting', (await admin.colleague()).uuid),
    })),
  },
  startRecording: { CALL_NOT_FOUND: unknownInteraction },
  addToRecording: {
    RECORDING_NOT_FOUND: body(async () => ({ uuid: unknownId(), part: 0, sound })),
    QUOTA_REACHED: whileFull(body(async ({ admin }) => ({ uuid: await admin.recorded(), part: 0, sound }))),
    RECORDING_OUT_OF_ORDER: body(async ({ admin }) => ({ uuid: await admin.recorded(), part: 1, sound })),
    NOT_A_RECORDING: body(async ({ admin }) => ({
      uuid: await admin.recorded(),
      part: 0,
      sound: 'T2dnUw==',
    })),
    RECORDING_TOO_LONG: body(async ({ admin }) => {
      const uuid = await admin.recorded()
      await admin.sql('update call_recordings set bytes = $2 where call_uuid = $1', [
        uuid,
        limits.recordingBytes,
      ])
      return { uuid, part: 0, sound }
    }),
  },
  endRecording: { RECORDING_NOT_FOUND: unknownInteraction },
  callIce: {},
  inviteToVideo: {
    CONVERSATION_NOT_FOUND: body(async () => ({ conversation_uuid: unknownId() })),
    VIDEO_CALL_OPEN: body(async ({ admin }) => ({
      conversation_uuid: (await admin.invited('waiting')).conversation,
    })),
    NOT_ASSIGNED: body(async ({ admin }) => ({ conversation_uuid: (await admin.waiting()).conversation })),
    NOT_OWNER: async (shop) => ({
      call: { body: { conversation_uuid: (await shop.admin.mine()).conversation } },
      by: shop.ana,
    }),
    ALREADY_FINISHED: body(async ({ admin }) => ({
      conversation_uuid: (await admin.finished()).conversation,
    })),
    WINDOW_CLOSED: body(async ({ admin }) => ({
      conversation_uuid: (await closedWindow(admin)).conversation_uuid,
    })),
    MANAGED_OUTSIDE: body(async ({ admin }) => ({
      conversation_uuid: (await managedOutside(admin)).conversation_uuid,
    })),
    CONTACT_BLOCKED: body(async ({ admin }) => ({
      conversation_uuid: (await chatOfBlocked(admin)).conversation_uuid,
    })),
    UUID_IN_USE: body(async ({ admin }) => ({
      uuid: await admin.send(await admin.mine()),
      conversation_uuid: (await admin.mine()).conversation,
    })),
  },
  openVideoCalls: {},
  enterVideo: {
    CALL_NOT_FOUND: body(async () => ({ uuid: unknownId(), peer: unknownId() })),
    CALL_TAKEN: body(async ({ admin }) => ({
      uuid: (await admin.invited('active', (await admin.colleague()).uuid)).uuid,
      peer: unknownId(),
    })),
    CALL_ENDED: body(async ({ admin }) => ({
      uuid: (await admin.invited('ended')).uuid,
      peer: unknownId(),
    })),
    ALREADY_IN_CALL: body(async ({ admin }) => {
      const { uuid } = await admin.invited('waiting')
      await admin.invited('active')
      return { uuid, peer: unknownId() }
    }),
    VIDEO_NOBODY_THERE: body(async ({ admin }) => ({
      uuid: (await admin.invited('invited')).uuid,
      peer: unknownId(),
    })),
  },
  stayInVideo: {
    CALL_NOT_FOUND: unknownInteraction,
    CALL_ENDED: body(async ({ admin }) => ({ uuid: (await admin.invited('ended')).uuid })),
  },
  endVideo: {
    CALL_NOT_FOUND: unknownInteraction,
    CALL_TAKEN: body(async ({ admin }) => ({
      uuid: (await admin.invited('active', (await admin.colleague()).uuid)).uuid,
    })),
  },
  readVideoLink: { VIDEO_LINK_NOT_FOUND: body(async () => ({ token: '0'.repeat(40) })) },
} satisfies Partial<Refusals>
