import { isRefusal } from '@hilo/contracts'
import { inImportTurn } from '../../../platform/leases/import-turn'
import { testUploadBytes } from '../../boot'
import type { Shop } from '../fixture/shop'
import type { Call } from '../send'
import { askRefusals, askTo } from './asks'
import { body, type Provoke, param, type Refusals, stale, toOwnMailbox, unknown, unknownId } from './provoke'

const csvOf = (bytes: Buffer) => ({ bytes, name: 'contactos.csv', type: 'text/csv' })

let number = 0

const takenPhone = async ({ admin }: Shop) => {
  const phone = `57320${String(1_000_000 + ++number)}`
  await admin.contact({ phone })
  return phone
}

const takenEmail = async ({ admin }: Shop) => {
  const email = `ya-esta${++number}@correo.test`
  await admin.contact({ email })
  return email
}

/** While another import of the business runs. */
const whileImporting =
  (call: Call): Provoke =>
  async ({ api: { services, world } }) => ({
    call,
    async around(ask) {
      const answer = await inImportTurn(services, world.tienda.uuid, ask)
      if (isRefusal(answer)) throw new Error('another import runs')
      return answer
    },
  })

/** Contacts. */
export const contactRefusals = {
  listContacts: {},
  contactDetail: { CONTACT_NOT_FOUND: param() },
  contactInteractions: { CONTACT_NOT_FOUND: param() },
  contactFiles: {
    CONTACT_NOT_FOUND: async () => ({ call: { params: { id: unknownId() }, query: { kind: 'media' } } }),
  },
  createContact: {
    UUID_IN_USE: body(async ({ admin }) => ({ uuid: await admin.contact(), name: 'Otra' })),
    CONTACT_PHONE_TAKEN: body(async (shop) => ({ name: 'Otra', phone: `+${await takenPhone(shop)}` })),
    CONTACT_EMAIL_TAKEN: body(async (shop) => ({ name: 'Otra', email: await takenEmail(shop) })),
  },
  updateContact: {
    CONTACT_NOT_FOUND: unknown({ name: 'Nadie' }),
    STALE: stale((fixture) => fixture.contact(), { name: 'Otro' }),
    CONTACT_PHONE_TAKEN: body(async (shop) => ({
      id: await shop.admin.contact(),
      data: { phone: `+${await takenPhone(shop)}` },
    })),
    CONTACT_EMAIL_TAKEN: body(async (shop) => ({
      id: await shop.admin.contact(),
      data: { email: await takenEmail(shop) },
    })),
  },
  deleteContact: { CONTACT_NOT_FOUND: param() },
  mergeContacts: {
    CONTACT_NOT_FOUND: body(async ({ admin }) => ({ id: await admin.contact(), other: unknownId() })),
    SAME_CONTACT: body(async ({ admin }) => {
      const id = await admin.contact()
      return { id, other: id }
    }),
  },
  contactBlockedMessages: { CONTACT_NOT_FOUND: param() },
  askPhone: {
    ...askRefusals,
    PHONE_NOT_ASKED_HERE: askTo(async ({ admin }) => (await toOwnMailbox(admin)).chat),
  },
  blockContact: { CONTACT_NOT_FOUND: unknown() },
  unblockContact: { CONTACT_NOT_FOUND: unknown() },
  importContacts: {
    NO_FILE: body(async () => ({ preview: 'true' })),
    FILE_TOO_LARGE: async () => ({ call: { upload: csvOf(Buffer.alloc(testUploadBytes + 1, 'a')) } }),
    IMPORT_HAS_ERRORS: async () => ({
      call: { upload: csvOf(Buffer.from('Nombre;Correo\nLaura;no es un correo\n')) },
    }),
    IMPORT_RUNNING: whileImporting({ upload: csvOf(Buffer.from('Nombre\nLaura\n')) }),
  },
  importContactRows: { IMPORT_RUNNING: whileImporting({ body: { rows: [{ name: 'Laura' }] } }) },
  exportContacts: {},
} satisfies Partial<Refusals>
