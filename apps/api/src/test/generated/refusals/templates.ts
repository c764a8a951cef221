import { idsOfReview, reviewLost, reviewRefused } from '../../servers/call-provider'
import type { Fixture } from '../fixture/fixture'
import { newTemplate, templateContent } from '../requests'
import { body, type Provoke, param, type Refusals, unknownId } from './provoke'

/** The templates of channels. */
const content = { ...templateContent, buttons: [...templateContent.buttons] }
const withoutChannel = param()
const onTelegram = async (admin: Fixture) => admin.channel()

const created = (wrong: (admin: Fixture) => Promise<object>): Provoke =>
  body(async ({ admin }) => ({
    ...newTemplate(),
    account: admin.business.whatsapp.uuid,
    ...(await wrong(admin)),
  }))

/** A template of which this is so. */
async function templateWhere(admin: Fixture, set: string, params: readonly unknown[] = []): Promise<string> {
  await admin.forgetTemplates()
  const uuid = await admin.reviewedTemplate()
  await admin.sql(`update channel_templates set ${set} where uuid = $1`, [uuid, ...params])
  return uuid
}

const changed = (set: string, wrong: object = {}): Provoke =>
  body(async ({ admin }) => ({
    id: await templateWhere(admin, set),
    data: { ...content, version: 1, ...wrong },
  }))

/** Its account is one of Telegram, or was disconnected. */
const onAccount = async (admin: Fixture, state: string) => {
  const [uuid, account] = [await templateWhere(admin, 'version = 1'), await admin.channel()]
  await admin.sql('update channel_templates set channel_account_uuid = $2 where uuid = $1', [uuid, account])
  await admin.sql(`update channel_accounts set state = '${state}' where uuid = $1`, [account])
  return uuid
}
const changedOn = (state: string): Provoke =>
  body(async ({ admin }) => ({ id: await onAccount(admin, state), data: { ...content, version: 1 } }))

const deleted =
  (make: (admin: Fixture) => Promise<string>): Provoke =>
  async ({ admin }) => ({ call: { params: { id: await make(admin) } } })

const withLostFile = { header: { kind: 'image' }, file: unknownId() }

export const templateRefusals = {
  listChannelTemplates: {
    CHANNEL_NOT_FOUND: withoutChannel,
    NO_TEMPLATES_HERE: deleted(onTelegram),
  },
  refreshChannelTemplates: {
    CHANNEL_NOT_FOUND: body(async () => ({ id: unknownId() })),
    NO_TEMPLATES_HERE: body(async ({ admin }) => ({ id: await onTelegram(admin) })),
  },
  createChannelTemplate: {
    CHANNEL_NOT_FOUND: created(async () => ({ account: unknownId() })),
    NO_TEMPLATES_HERE: created(async (admin) => ({ account: await onTelegram(admin) })),
    TEMPLATE_TAKEN: created(async (admin) => {
      await admin.template()
      return { name: 'saludo' }
    }),
    FILE_NOT_FOUND: created(async () => withLostFile),
    TEMPLATE_REFUSED: created(async () => ({ name: reviewRefused })),
    TEMPLATE_UNCONFIRMED: created(async (admin) => {
      await admin.forgetTemplates()
      return { name: reviewLost }
    }),
  },
  updateChannelTemplate: {
    TEMPLATE_GONE: body(async () => ({ id: unknownId(), data: { ...content, version: 1 } })),
    STALE: changed('version = 7'),
    CHANNEL_NOT_FOUND: changedOn('disconnected'),
    NO_TEMPLATES_HERE: changedOn('active'),
    TEMPLATE_NOT_EDITABLE: changed("state = 'pending'"),
    TEMPLATE_EDITED_OFTEN: changed('edits = array[now()]'),
    TEMPLATE_CATEGORY_FIXED: changed('version = 1', { category: 'utility' }),
    FILE_NOT_FOUND: changed('version = 1', withLostFile),
    TEMPLATE_REFUSED: changed(`external_id = '${idsOfReview.refused}'`),
    TEMPLATE_UNCONFIRMED: changed(`external_id = '${idsOfReview.lost}'`),
  },
  deleteChannelTemplate: {
    TEMPLATE_GONE: param(),
    CHANNEL_NOT_FOUND: deleted((admin) => onAccount(admin, 'disconnected')),
    NO_TEMPLATES_HERE: deleted((admin) => onAccount(admin, 'active')),
    TEMPLATE_NOT_DELETABLE: deleted((admin) => templateWhere(admin, "state = 'disabled'")),
    TEMPLATE_REFUSED: deleted((admin) => templateWhere(admin, `external_id = '${idsOfReview.refused}'`)),
    TEMPLATE_UNCONFIRMED: deleted((admin) => templateWhere(admin, "state = 'submitting'")),
  },
} satisfies Partial<Refusals>
