import { networkOf } from '../../../sessions/log-in/network-of'
import { password } from '../../factories'
import { createFixture } from '../fixture/fixture'
import { withConcurrentChange } from '../fixture/obstacles'
import { pushDevice } from '../fixture/push-device'
import type { Shop } from '../fixture/shop'
import { requests } from '../requests'
import { body, param, type Refusals, stale, unknown, unknownId } from './provoke'

/** As many wrong passwords as an account may have in a quarter hour. */
async function failLogins({ admin, api }: Shop, email: string): Promise<void> {
  await admin.sql(
    'insert into login_failures (email, address, occurred_at) select $1, $2, $3 from generate_series(1, 100)',
    [email, networkOf('127.0.0.1'), api.clock.now()],
  )
}

/** Documents, sessions, users and the business. */
export const peopleRefusals = {
  openApi: {},
  docsPage: {},
  docsScript: {},
  events: {},
  health: {},
  ready: {},
  login: {
    INVALID_CREDENTIALS: body(async ({ admin }) => ({ email: admin.user.email, password: 'no es esta' })),
    BUSINESS_DISABLED: async ({ admin }) => {
      const disable = (at: Date | null) =>
        admin.sql('update businesses set disabled_at = $2 where uuid = $1', [admin.business.uuid, at])
      return {
        call: { body: { email: admin.user.email, password } },
        by: admin,
        around: async (ask) => {
          await disable(new Date())
          const answer = await ask()
          await disable(null)
          return answer
        },
      }
    },
    LOGIN_LIMITED: body(async (shop) => {
      const { email } = await shop.admin.colleague()
      await failLogins(shop, email)
      return { email, password: 'da igual' }
    }),
  },
  refresh: { INVALID_REFRESH: body(async () => ({ refresh_token: 'nada' })) },
  logout: { OTHER_USERS_SESSION: body(async ({ ana }) => ({ user_uuid: ana.user.uuid })) },
  sessionDetail: {},
  listUsers: {},
  createUser: {
    EMAIL_TAKEN: body(async ({ admin }) => {
      const { email } = await admin.colleague()
      return { ...(await requests.createUser(admin)).body, email }
    }),
    AREA_NOT_FOUND: body(async ({ admin }) => ({
      ...(await requests.createUser(admin)).body,
      areas: [unknownId()],
    })),
    GUESSABLE_PASSWORD: body(async ({ admin }) => ({
      ...(await requests.createUser(admin)).body,
      password: 'colombia2026',
    })),
  },
  updateUser: {
    USER_NOT_FOUND: unknown({ name: 'Nadie' }),
    EMAIL_TAKEN: body(async ({ admin }) => {
      const [one, other] = [await admin.colleague(), await admin.colleague()]
      return { id: one.uuid, data: { email: other.email } }
    }),
    STALE: stale(async (fixture) => (await fixture.colleague()).uuid, { name: 'Otro' }),
    // The sender is a super admin too, so this needs two who deactivate each other: the second is refused.
    LAST_SUPER_ADMIN: async ({ superAdmin }) => {
      const other = await superAdmin.colleague({ role: 'SUPER_ADMIN' })
      const own = superAdmin.user.uuid
      return {
        call: { body: { id: other.uuid, data: { active: false } } },
        by: superAdmin,
        around: async (ask) => {
          const answer = await withConcurrentChange(superAdmin, {
            lock: ['select uuid from users where uuid = any($1) for update', [[own, other.uuid]]],
            change: ["update users set role = 'ADMIN' where uuid = $1", [own]],
            ask,
          })
          await superAdmin.sql("update users set role = 'SUPER_ADMIN' where uuid = $1", [own])
          await superAdmin.sql('delete from users where uuid = $1', [other.uuid])
          return answer
        },
      }
    },
    NOT_YOURSELF: body(async ({ admin }) => ({ id: admin.user.uuid, data: { active: false } })),
    AREA_NOT_FOUND: body(async ({ admin }) => ({
      id: (await admin.colleague()).uuid,
      data: { areas: [unknownId()] },
    })),
  },
  setUserPassword: {
    USER_NOT_FOUND: body(async () => ({ id: unknownId(), password: 'una-clave-nueva' })),
    NOT_YOURSELF: body(async ({ admin }) => ({ id: admin.user.uuid, password: 'una-clave-nueva' })),
    GUESSABLE_PASSWORD: body(async ({ admin }) => ({
      id: (await admin.colleague()).uuid,
      password: 'colombia2026',
    })),
  },
  updateProfile: {},
  updateChoices: {},
  changePassword: {
    WRONG_PASSWORD: body(async () => ({ current: 'no es esta', password: 'una-clave-nueva' })),
    GUESSABLE_PASSWORD: body(async () => ({ current: password, password: 'colombia2026' })),
    LOGIN_LIMITED: async (shop) => {
      const { api, admin } = shop
      const by = await createFixture(api, admin.business, await admin.colleague())
      await failLogins(shop, by.user.email)
      return { call: { body: { current: 'da igual', password: 'una-clave-nueva' } }, by }
    },
  },
  listOwnSessions: {},
  deleteOwnSession: { SESSION_NOT_FOUND: param() },
  listPushDevices: {},
  savePushDevice: {
    PUSH_ADDRESS_REFUSED: body(async () => pushDevice('https://127.0.0.1/push')),
    PUSH_ADDRESS_TAKEN: body(async ({ stranger }) => pushDevice((await stranger.pushDevice()).endpoint)),
    PUSH_NOT_REMEMBERED: async ({ admin }) => {
      const remember = (whether: boolean) =>
        admin.sql('update sessions set remember = $2 where user_uuid = $1', [admin.user.uuid, whether])
      return {
        call: await requests.savePushDevice(admin),
        around: async (ask) => {
          await remember(false)
          return ask().finally(() => remember(true))
        },
      }
    },
  },
  deletePushDevice: { PUSH_DEVICE_NOT_FOUND: param() },
  listUserSessions: {
    USER_NOT_FOUND: param(),
    NOT_YOURSELF: async ({ admin }) => ({ call: { params: { id: admin.user.uuid } } }),
  },
  deleteUserSession: {
    USER_NOT_FOUND: param({ id: unknownId(), session: unknownId() }),
    NOT_YOURSELF: async ({ admin }) => ({ call: { params: { id: admin.user.uuid, session: unknownId() } } }),
    SESSION_NOT_FOUND: async ({ admin }) => ({
      call: { params: { id: (await admin.colleague()).uuid, session: unknownId() } },
    }),
  },
  deleteUserSessions: {
    USER_NOT_FOUND: param(),
    NOT_YOURSELF: async ({ admin }) => ({ call: { params: { id: admin.user.uuid } } }),
  },
  forgotPassword: {},
  resetPassword: {
    RESET_LINK_ENDED: body(async () => ({ token: unknownId(), password: 'una-clave-nueva' })),
    GUESSABLE_PASSWORD: body(async ({ admin }) => ({
      token: await admin.resetLink(),
      password: 'colombia2026',
    })),
  },
  readFirstSteps: {},
  hideFirstSteps: {},
  skipFirstStep: {},
  businessDetail: { BUSINESS_NOT_FOUND: param() },
  updateBusiness: {
    BUSINESS_NOT_FOUND: unknown({ city: 'Cali' }),
    STALE: stale(async ({ business }) => business.uuid, { city: 'Cali' }),
  },
  businessPermissions: { BUSINESS_NOT_FOUND: param() },
  updatePermissions: { BUSINESS_NOT_FOUND: unknown({ permission_create_areas: true }) },
  whatsappConfigDetail: { CONFIG_NOT_FOUND: param() },
  updateWhatsappConfig: {
    CONFIG_NOT_FOUND: unknown({ bot_output_message: 'Gracias' }),
    STALE: stale((fixture) => fixture.config(), { bot_output_message: 'Gracias' }),
  },
  updateSettings: {
    CONFIG_NOT_FOUND: unknown({ expired_time: 30 }),
    STALE: stale((fixture) => fixture.setting(), { expired_time: 30 }),
  },
  scheduleDetail: { BUSINESS_NOT_FOUND: param() },
  updateSchedule: {
    BUSINESS_NOT_FOUND: unknown({ enabled: false }),
    STALE: stale(async ({ business }) => business.uuid, { enabled: false }),
  },
} satisfies Partial<Refusals>
