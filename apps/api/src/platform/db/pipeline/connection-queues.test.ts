import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../../../test/boot'
import { newPhone } from '../../../test/chats'
import { customerWrites } from '../../../test/customer'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

const one = async (business: string) => {
  const rows = await api.services.db.tenant(
    business,
    (tx) => tx.$queryRaw<{ one: number }[]>`select 1 as one`,
  )
  return rows[0]?.one
}

it('one business never takes all connections: other businesses and its own customers go on', async () => {
  const { tienda, otra } = api.world
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const many = Array.from({ length: 40 }, () => api.services.db.tenant(tienda.uuid, () => released))
  // While those forty hold every connection that they could get.
  expect(await one(otra.uuid)).toBe(1)
  await customerWrites(api, otra.whatsapp, { text: 'Hola', phone: newPhone() })
  await customerWrites(api, tienda.whatsapp, { text: 'Hola', phone: newPhone() })
  release()
  await Promise.all(many)
  expect(await one(tienda.uuid)).toBe(1)
})
