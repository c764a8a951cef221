import { randomUUID } from 'node:crypto'
import { defaultPermissions } from '@hilo/contracts'
import type { Services } from '../platform/services'

interface NewBusiness {
  readonly uuid?: string
  readonly name: string
  readonly address?: string
  readonly city?: string
  readonly country?: string
  readonly welcome?: string
  readonly farewell?: string
}

/** Creates a business with the rows that every business has exactly one of. */
export async function createBusiness({ db, clock }: Pick<Services, 'db' | 'clock'>, business: NewBusiness) {
  const uuid = business.uuid ?? randomUUID()
  const now = clock.now()
  const { name, address = '', city = '', country = '', welcome = '', farewell = '' } = business
  return db.tenant(uuid, async (tx) => {
    await tx.business.create({
      data: {
        uuid,
        name,
        address,
        city,
        country,
        created_at: now,
        updated_at: now,
        setting: { create: { uuid: randomUUID() } },
        whatsapp_config: {
          create: { uuid: randomUUID(), bot_input_message: welcome, bot_output_message: farewell },
        },
        permissions: { create: defaultPermissions },
        schedule: { create: {} },
      },
    })
    return { uuid, name }
  })
}
