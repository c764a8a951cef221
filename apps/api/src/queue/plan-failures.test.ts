import { expect, it } from 'vitest'
import { conversationOf, entryOf, interactionOf } from '../entries/test-rows'
import { planFailures } from './plan-failures'

const error = { code: 'CHANNEL_DISCONNECTED', msg: 'El canal fue desconectado.' }
const ana = { kind: 'user', uuid: 'ana', name: 'Ana' } as const
const waiting = (uuid: string, own: object = {}) =>
  entryOf({ uuid, author_kind: 'user', status: 'queued', ...own })

const planned = (entries: ReturnType<typeof entryOf>[], leaving: readonly string[] = []) =>
  planFailures(
    {
      entries,
      conversations: [conversationOf(), conversationOf({ uuid: 'otro hilo', version: 40 })],
      interactions: [interactionOf(), interactionOf({ uuid: 'otro', conversation_uuid: 'otro hilo' })],
    },
    new Set(leaving),
    error,
    ana,
  )

it('fails all queued messages, each with the next version of its thread, and announces each interaction once', () => {
  const other = { conversation_uuid: 'otro hilo', interaction_uuid: 'otro' }
  expect(planned([waiting('una'), waiting('dos'), waiting('tres', other)])).toMatchObject({
    entries: [
      { uuid: 'una', status: 'failed', error, version: 13 },
      { uuid: 'dos', status: 'failed', error, version: 14 },
      { uuid: 'tres', status: 'failed', error, version: 41 },
    ],
    events: [
      [
        { interaction: 'episodio', entries: ['una'], state: 'failed', actor: ana },
        { interaction: 'episodio', entries: ['dos'] },
      ],
      [{ interaction: 'otro', entries: ['tres'] }],
    ],
  })
})

it('leaves what is being sent, and what is no longer queued', () => {
  const plan = planned([waiting('saliendo'), waiting('enviada', { status: 'sent' })], ['saliendo'])
  expect(plan).toMatchObject({ entries: [], conversations: [], events: [] })
})
