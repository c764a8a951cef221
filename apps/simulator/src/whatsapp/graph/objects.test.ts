import { expect, test } from 'vitest'
import { startSimulator, tienda } from '../../test/start'

test('answers the requested fields of a number', async () => {
  const { graph } = await startSimulator()
  const fields = 'verified_name,display_phone_number,quality_rating'
  expect((await graph(`${tienda.phone_number_id}?fields=${fields}`)).body).toEqual({
    id: tienda.phone_number_id,
    verified_name: 'Tienda Andina',
    display_phone_number: '+57 601 1234567',
    quality_rating: 'GREEN',
  })
})

test('lists a business’s numbers and templates, by state and in pages', async () => {
  const { graph } = await startSimulator()
  const path = `${tienda.waba_id}/message_templates?status=APPROVED&fields=name,language`
  const all = (await graph(path)).body.data
  expect(all?.map(({ name }) => name)).toContain('retomar_conversacion')
  expect(all?.map(({ name }) => name)).not.toContain('promocion_diciembre')
  const first = (await graph(`${path}&limit=1`)).body
  const second = (await graph(`${path}&limit=1&after=${first.paging?.cursors.after}`)).body
  expect([first.data?.[0], second.data?.[0]]).toEqual(all?.slice(0, 2))
  expect((await graph(`${tienda.waba_id}/phone_numbers`)).body.data).toMatchObject([
    { id: tienda.phone_number_id },
  ])
})

test('uses another callback address after its handshake', async () => {
  const { graph, webhookUrl, whatsapp } = await startSimulator()
  const subscribe = (verify_token: string) =>
    graph(`${tienda.waba_id}/subscribed_apps`, {
      method: 'POST',
      body: JSON.stringify({ override_callback_uri: `${webhookUrl}-nueva`, verify_token }),
    })
  expect((await subscribe('otro')).body.error?.message).toContain('Callback verification failed')
  expect(whatsapp.accounts()[0]?.webhook_url).toBe(webhookUrl)
  expect((await subscribe(tienda.verify_token)).body).toEqual({ success: true })
  expect(whatsapp.accounts()[0]?.webhook_url).toBe(`${webhookUrl}-nueva`)
  expect((await graph(`${tienda.waba_id}/subscribed_apps`)).body.data).toHaveLength(1)
})

test('an object that the token does not reach does not exist', async () => {
  const { graph } = await startSimulator()
  expect((await graph('424242')).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  expect((await graph('424242/message_templates')).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  expect((await graph('424242', { token: 'otro' })).body.error?.code).toBe(190)
})

test('the handshake expects the challenge alone', async () => {
  const { whatsapp, receiver } = await startSimulator()
  expect(await whatsapp.verify(tienda.phone_number_id)).toMatchObject({ ok: true, status: 200 })
  receiver.answerHandshakeWith('"1158201444"')
  expect(await whatsapp.verify(tienda.phone_number_id)).toMatchObject({ ok: false, answer: '"1158201444"' })
})
