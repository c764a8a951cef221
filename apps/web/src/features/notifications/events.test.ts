import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { fromClient, fromMe, mine } from '../../test/fixtures'
import { notifyOfMessages } from './events'
import { prefer } from './preferences'

const chat = mine({ name: 'Laura Gómez' })
const shown: { title: string; options: NotificationOptions; notification: { onclick?: () => void } }[] = []
let server: FakeServer
let open: string | null = null
let stop: () => void
const onOpen = vi.fn()

class FakeNotification {
  static permission = 'granted'
  onclick?: () => void
  constructor(title: string, options: NotificationOptions) {
    shown.push({ title, options, notification: this })
  }
  close() {}
}

const settle = () => vi.advanceTimersByTimeAsync(500)
const customer = (text = 'Hola') =>
  server.say('received:message', { message: fromClient(chat, 1, text), interaction: chat })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Notification', FakeNotification)
  prefer({ browser: true, sound: true, hideContent: false })
  shown.length = 0
  open = null
  server = fakeServer()
  stop = notifyOfMessages(server.socket, { openConversation: () => open, onOpen })
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('a message of a customer', () => {
  it('calls with the specification’s title, the name and the words, one notification for each chat', async () => {
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

  it('is silent before the eyes of whoever reads it', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    open = chat.conversation.uuid
    customer()
    await settle()
    expect(shown).toEqual([])
  })

  it('hides its words where that was asked', async () => {
    prefer({ hideContent: true })
    customer('secreto')
    await settle()
    expect(shown[0]?.options.body).not.toContain('secreto')
  })

  it('is silent where notifications were turned off', async () => {
    prefer({ browser: false })
    customer()
    await settle()
    expect(shown).toEqual([])
  })
})

it('what we say ourselves calls nobody', async () => {
  server.say('received:message', { message: fromMe(chat, 1, 'Hola'), interaction: chat })
  await settle()
  expect(shown).toEqual([])
})
