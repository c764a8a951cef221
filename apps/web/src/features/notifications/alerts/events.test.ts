import type { Interaction, TimelineEvent } from '@hilo/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { firstChoices, markPushed } from '../../../lib/browser/stored/push-device'
import { FakeAudioContext, heard } from '../../../test/fake-audio'
import { FakeNotification, shown } from '../../../test/fake-notification'
import { type FakeServer, fakeServer } from '../../../test/fake-socket'
import { fromClient, fromMe, luis, me, mine } from '../../../test/fixtures'
import { setPreferences } from '../preferences'
import { alertToMessages } from './events'

const chat = mine({ name: 'Laura Gómez' })
const notesOfAChime = 2
let server: FakeServer
let open: string | null = null
let stop: () => void
const onOpen = vi.fn()

const settle = () => vi.advanceTimersByTimeAsync(500)
const customer = (text = 'Hola') =>
  server.say('received:message', { message: fromClient(chat, 1, text), interaction: chat })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  setPreferences({ browser: true, sound: true, hideContent: false, quiet: false })
  shown.length = 0
  heard.length = 0
  open = null
  server = fakeServer()
  stop = alertToMessages(server.socket, { me: me.uuid, openConversation: () => open, onOpen })
  dispatchEvent(new Event('pointerdown'))
})

afterEach(() => {
  stop()
  markPushed(null)
  vi.useRealTimers()
})

describe('a message of a customer', () => {
  it('shows one notification per chat, with the specification’s title, the name and the text', async () => {
    customer('¿Tienen la ruana?')
    await settle()
    expect(shown).toMatchObject([
      {
        title: 'Nuevo mensaje de cliente',
        options: { body: 'Laura Gómez: ¿Tienen la ruana?', tag: chat.conversation.uuid },
      },
    ])
    shown[0]?.notification.onclick?.()
    expect(onOpen).toHaveBeenCalledWith(chat.conversation.uuid)
  })

  it.each([
    ['tells of it', firstChoices, 0],
    ['has another kind only', { ...firstChoices, kinds: ['calls' as const] }, 1],
    ['has its quiet hours', { ...firstChoices, quiet: { from: '20:00', to: '07:00' } }, 1],
  ])('is left to a push where that %s', async (_what, choices, count) => {
    vi.setSystemTime(new Date('2026-11-20T23:15:00'))
    markPushed(choices)
    customer()
    await settle()
    expect(shown).toHaveLength(count)
  })

  it('alerts nobody who is reading the chat', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    open = chat.conversation.uuid
    customer()
    await settle()
    expect(shown).toEqual([])
  })

  it('hides its text where that was chosen', async () => {
    setPreferences({ hideContent: true })
    customer('secreto')
    await settle()
    expect(shown[0]?.options.body).not.toContain('secreto')
  })

  it('plays its sound at most once in three seconds', async () => {
    customer('Hola')
    customer('¿Están?')
    await settle()
    expect(heard).toHaveLength(notesOfAChime)
    await vi.advanceTimersByTimeAsync(3000)
    customer('¿Hola?')
    await settle()
    expect(heard).toHaveLength(2 * notesOfAChime)
  })

  it('is shown without any sound in the quiet hours', async () => {
    vi.setSystemTime(new Date('2026-11-20T23:15:00'))
    setPreferences({ quiet: true, quietFrom: '20:00', quietTo: '07:00' })
    customer()
    await settle()
    expect(heard).toEqual([])
    expect(shown).toMatchObject([{ options: { silent: true } }])
    vi.setSystemTime(new Date('2026-11-21T07:00:00'))
    customer()
    await settle()
    expect(heard).toHaveLength(notesOfAChime)
    expect(shown[1]).toMatchObject({ options: { silent: false } })
  })

  it('alerts nobody where notifications are off', async () => {
    setPreferences({ browser: false })
    customer()
    await settle()
    expect(shown).toEqual([])
  })
})

it('does not alert to our own messages', async () => {
  server.say('received:message', { message: fromMe(chat, 1, 'Hola'), interaction: chat })
  await settle()
  expect(shown).toEqual([])
})

describe('a chat that was assigned or transferred', () => {
  const waiting = { ...chat, unread: 2, waiting_since: chat.last_activity_at }
  const line = (event: TimelineEvent, interaction: Interaction) =>
    server.say('received:message', {
      message: {
        ...fromClient(interaction, 3, ''),
        kind: 'timeline',
        type: 'timeline',
        body: { event, target: null },
      },
      interaction,
    })

  it.each(['assigned_automatically', 'transferred'] as const)(
    'alerts to %s with what the customer wrote before',
    async (event) => {
      line(event, waiting)
      await settle()
      expect(shown).toMatchObject([
        {
          title: 'Nuevo mensaje de cliente',
          options: { body: 'Laura Gómez: Hola, ¿tienen la ruana gris?', tag: chat.conversation.uuid },
        },
      ])
      expect(heard).toHaveLength(notesOfAChime)
    },
  )

  it('alerts nobody when they took it, when it is a colleague’s, or when nothing is unread', async () => {
    line('taken', waiting)
    line('transferred', { ...waiting, user: luis })
    line('assigned_automatically', { ...waiting, unread: 0 })
    // The previous owner has answered: nothing of the customer's is new.
    line('transferred', { ...waiting, waiting_since: null })
    await settle()
    expect(shown).toEqual([])
    expect(heard).toEqual([])
  })
})
