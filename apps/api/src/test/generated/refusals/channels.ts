import { requests } from '../requests'
import { body, param, type Refusals, stale, unknown, unknownId } from './provoke'

/** Channels, the audit log and webhooks. */
export const channelRefusals = {
  listChannels: {},
  createChannel: {
    CHANNEL_TAKEN: body(async ({ admin, ana }) => {
      const { body: channel } = await requests.createChannel(admin)
      const [row] = await ana.sql<{ external_id: string }>(
        'select external_id from channel_accounts where uuid = $1',
        [await admin.channel()],
      )
      const bot = row?.external_id ?? ''
      return {
        ...channel,
        external_id: bot,
        credentials: { bot_token: `${bot}:token`, secret_token: 'secreto' },
      }
    }),
  },
  updateChannel: {
    CHANNEL_NOT_FOUND: unknown({ name: 'Ninguno' }),
    STALE: stale((fixture) => fixture.channel(), { name: 'Otro' }),
  },
  deleteChannel: { CHANNEL_NOT_FOUND: param() },
  subscribeChannel: { CHANNEL_NOT_FOUND: body(async () => ({ id: unknownId() })) },
  listChannelStatus: {},
  readSending: {},
  testChannel: {
    CHANNEL_NOT_FOUND: body(async () => ({ id: unknownId() })),
  },
  requestPhoneSync: {
    CHANNEL_NOT_FOUND: body(async () => ({ id: unknownId(), kind: 'history' })),
    // It was asked, and nobody refused.
    PHONE_NOT_ASKABLE: body(async ({ admin }) => {
      const id = await admin.refusedPhone()
      await admin.sql("update phone_syncs set state = 'asked' where channel_account_uuid = $1", [id])
      return { id, kind: 'history' }
    }),
  },
  dismissAlarm: {
    CHANNEL_NOT_FOUND: body(async () => ({ id: unknownId(), kind: 'account_violation', subject: null })),
  },
  connectGoogle: {},
  repairGoogle: { CHANNEL_NOT_FOUND: body(async () => ({ id: unknownId() })) },
  finishGoogle: {},
  readSignup: {},
  beginSignup: {},
  openSignup: { SIGNUP_NOT_FOUND: body(async () => ({ state: 'nadie' })) },
  finishSignup: { SIGNUP_NOT_FOUND: body(async () => ({ state: 'nadie', outcome: { kind: 'closed' } })) },
  retrySignup: { SIGNUP_NOT_FOUND: body(async () => ({ id: unknownId() })) },
  discardSignup: { SIGNUP_NOT_FOUND: body(async () => ({ id: unknownId() })) },
  listChannelItems: {},
  listAudit: {},
  exportAudit: {},
  replayChannelItem: {
    CHANNEL_ITEM_NOT_FOUND: body(async () => ({ id: unknownId() })),
    // Its payload still cannot be read.
    CHANNEL_ITEM_FAILED: body(async ({ admin }) => {
      const item = await admin.channelItem()
      await admin.sql(`update webhook_items set payload = '{"raw": {}}' where uuid = $1`, [item])
      return { id: item }
    }),
    // Its account was disconnected later.
    CHANNEL_DISCONNECTED: body(async ({ admin }) => {
      const [item, account] = [await admin.channelItem(), await admin.channel()]
      await admin.sql("update channel_accounts set state = 'disconnected' where uuid = $1", [account])
      await admin.sql('update webhook_items set channel_account_uuid = $2 where uuid = $1', [item, account])
      return { id: item }
    }),
  },
  verifyWebhook: {
    WEBHOOK_NOT_FOUND: param({ type: 'whatsapp', uuid: unknownId() }),
    WEBHOOK_VERIFY_REFUSED: async ({ admin }) => {
      const { params, query } = await requests.verifyWebhook(admin)
      return { call: { params, query: { ...query, 'hub.verify_token': 'otro' } } }
    },
  },
  receiveWebhook: {
    WEBHOOK_NOT_FOUND: async ({ admin }) => {
      const call = await requests.receiveWebhook(admin)
      return { call: { ...call, params: { ...call.params, type: 'correo' } } }
    },
    WEBHOOK_REFUSED: async ({ admin }) => {
      const call = await requests.receiveWebhook(admin)
      return { call: { ...call, raw: `${String(call.raw)} ` } }
    },
  },
} satisfies Partial<Refusals>
