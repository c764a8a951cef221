import { expect, test } from 'vitest'
import { type Started, startSimulator, tienda } from '../../test/start'

interface Value {
  metadata: { phone_number_id: string }
  history?: {
    metadata?: { phase: number; chunk_order: number; progress: number }
    threads?: { id: string; messages: { id: string; type: string }[] }[]
    errors?: { code: number }[]
  }[]
  messages?: { id: string; type: string; image?: { id: string } }[]
  state_sync?: { action: string; contact: { full_name: string; phone_number: string } }[]
  event?: string
}

async function asks({ origin }: Started, sync_type: string) {
  const answer = await fetch(`${origin}/graph/v26.0/${tienda.phone_number_id}/smb_app_data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tienda.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', sync_type }),
  })
  return { status: answer.status, body: (await answer.json()) as { request_id?: string } }
}

/** What webhooks of a field bring; one without an envelope counts as history. */
function brought({ receiver }: Started, field: string): Value[] {
  return receiver.webhooks.flatMap(({ raw }) => {
    const { entry, ...whole } = JSON.parse(raw) as {
      entry?: { changes: { field: string; value: Value }[] }[]
    }
    if (!entry) return field === 'history' ? [whole as unknown as Value] : []
    return entry.flatMap(({ changes }) =>
      changes.filter((change) => change.field === field).map(({ value }) => value),
    )
  })
}

test('gives its contacts and chats once, in phases, with the files apart', async () => {
  const simulator = await startSimulator()
  const { whatsapp, clock } = simulator
  whatsapp.fillPhone(tienda.phone_number_id, {
    contacts: 5,
    messages: 200,
    days: 170,
    perChunk: 30,
    files: 2,
  })
  expect(await asks(simulator, 'smb_app_state_sync')).toMatchObject({
    status: 200,
    body: { request_id: expect.any(String) },
  })
  expect((await asks(simulator, 'history')).status).toBe(200)
  expect((await asks(simulator, 'history')).status).toBe(400)
  expect((await asks(simulator, 'calls')).status).toBe(400)
  await clock.settled()
  const [contacts] = brought(simulator, 'smb_app_state_sync')
  expect(contacts?.state_sync).toHaveLength(5)
  const parts = brought(simulator, 'history')
  const places = parts.flatMap(({ history }) => history?.[0]?.metadata ?? [])
  expect([...new Set(places.map(({ phase }) => phase))]).toEqual([0, 1, 2])
  expect(places.at(-1)?.progress).toBe(100)
  const messages = parts.flatMap(
    ({ history }) => history?.[0]?.threads?.flatMap((thread) => thread.messages) ?? [],
  )
  expect(new Set(messages.map(({ id }) => id)).size).toBe(200)
  const files = parts.flatMap((part) => part.messages ?? [])
  expect(files.map(({ image }) => whatsapp.media(image?.id ?? '')?.mime)).toEqual(['image/png', 'image/png'])
  const placeholders = messages.filter(({ type }) => type === 'media_placeholder')
  expect(placeholders.map(({ id }) => id).toSorted()).toEqual(files.map(({ id }) => id).toSorted())
  expect(whatsapp.phone(tienda.phone_number_id)).toMatchObject({
    asked: ['contacts', 'history'],
    linked: true,
  })
})

test('gives no chats where the business does not share them', async () => {
  const simulator = await startSimulator()
  simulator.whatsapp.fillPhone(tienda.phone_number_id, { declined: true })
  expect((await asks(simulator, 'history')).status).toBe(200)
  await simulator.clock.settled()
  expect(brought(simulator, 'history')).toMatchObject([{ history: [{ errors: [{ code: 2593109 }] }] }])
})

test('ends the link, and gives nothing more until it is filled again', async () => {
  const simulator = await startSimulator()
  const { whatsapp, clock } = simulator
  whatsapp.fillPhone(tienda.phone_number_id, { contacts: 4, messages: 40, perChunk: 10, pauseMs: 1_000 })
  await asks(simulator, 'history')
  await clock.advance(1_000)
  await whatsapp.unlinkPhone(tienda.phone_number_id)
  await clock.advance(60_000)
  expect(brought(simulator, 'account_update')).toMatchObject([{ event: 'PARTNER_REMOVED' }])
  expect(brought(simulator, 'history')).toHaveLength(1)
  expect((await asks(simulator, 'smb_app_state_sync')).status).toBe(400)
  whatsapp.fillPhone(tienda.phone_number_id)
  expect((await asks(simulator, 'smb_app_state_sync')).status).toBe(200)
})
