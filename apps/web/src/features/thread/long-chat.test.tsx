import { keptEntries, mostEntries, type Thread } from '@hilo/client'
import type { Entry, Interaction } from '@hilo/contracts'
import { QueryObserver, skipToken } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keys } from '../../server/http/keys'
import { fromClient, mine, threadPage } from '../../test/fixtures'
import { type ChatSetUp, setUpChat } from '../../test/set-up-chat'

/** More than the server has in one page, so that few pages are drawn. */
const pageSize = 240
/** Of the first answer: a few messages more make the chat long. */
const begun = mostEntries - 5

let setUp: ChatSetUp
let chat: Interaction
let all: Entry[]
beforeEach(() => {
  setUp = setUpChat()
  chat = mine()
  all = Array.from({ length: begun }, (_, at) => fromClient(chat, at + 1, `Mensaje ${at + 1}.`))
})

/** A server with the pages of the chat: the newest, those before a message, and what changed since a version. */
function serve(): void {
  setUp.serve(chat)
  setUp.server.answer('get:interaction:conversation:messages', ({ before, since_version }) => {
    const version = Math.max(...all.map((entry) => entry.version))
    if (since_version !== undefined) {
      const changed = all.filter((entry) => entry.version > since_version)
      return { ...threadPage(chat, ...changed), version }
    }
    const end = before ? all.findIndex(({ seq }) => before.endsWith(`_${seq}`)) : all.length
    const from = before ? Math.max(0, end - pageSize) : 0
    return { ...threadPage(chat, ...all.slice(from, end)), version, has_more: from > 0 }
  })
}

function open() {
  serve()
  const view = setUp.open(chat)
  const thread = () => view.client.getQueryData<Thread>(keys.thread(chat.conversation.uuid, null)) as Thread
  return { ...view, thread, seqs: () => thread().entries.map(({ seq }) => seq) }
}

const write = (change: Partial<Entry> = {}): void => {
  const entry = { ...fromClient(chat, all.length + 1, `Mensaje ${all.length + 1}.`), ...change } as Entry
  all.push(entry)
}
/** The cache tells those who show it with a timer. */
const afterCacheTells = () => new Promise((told) => setTimeout(told))
/** The customer writes, and the chat that is open hears it. */
async function hear(count: number, change: Partial<Entry> = {}): Promise<void> {
  await act(async () => {
    for (let at = 0; at < count; at += 1) {
      write(change)
      setUp.server.say('received:message', { message: all.at(-1) as Entry, interaction: chat })
    }
    await afterCacheTells()
  })
}
const shown = (text: string) => screen.findByText(text, { selector: 'article *' })
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

const height = 600
const whole = 64_000
/** The log as a browser would lay it out, this far from its top. */
function scrollTo(top: number): void {
  const region = screen.getByRole('log')
  const layout = { scrollHeight: whole, clientHeight: height }
  for (const [name, value] of Object.entries(layout))
    Object.defineProperty(region, name, { value, configurable: true })
  region.scrollTop = top
  fireEvent.scroll(region)
}
const scrollToEnd = () => scrollTo(whole - height)
/** Chunks of messages below each other, as many as the log is high. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const isList = this.firstElementChild?.matches('[data-chunk], [style]') && !this.matches('[data-chunk]')
    const top = isList ? -screen.getByRole('log').scrollTop : 0
    return new DOMRect(0, top, 0, this.matches('[data-chunk]') ? 1280 : 0)
  })
}

async function readBack(): Promise<void> {
  for (let page = 0; page < 10 && screen.queryByText('Inicio del chat') === null; page += 1) {
    const asked = setUp.asked('get:interaction:conversation:messages').length
    await act(async () => {
      scrollTo(100)
      await afterCacheTells()
    })
    expect(setUp.asked('get:interaction:conversation:messages')).toHaveLength(asked + 1)
  }
}

describe('a chat that becomes long while its end is read', () => {
  it('keeps its newest messages, and no more than a limit', async () => {
    const { seqs } = open()
    await shown(`Mensaje ${begun}.`)
    expect(screen.getByText('Inicio del chat')).toBeTruthy()
    await hear(10)
    await shown(`Mensaje ${all.length}.`)
    expect(seqs()).toEqual(upTo(all.length, all.length - keptEntries + 1))
    expect(screen.queryByText('Inicio del chat')).toBeNull()
    for (let round = 0; round < 4; round += 1) await hear(keptEntries / 2)
    expect(seqs().length).toBeLessThanOrEqual(mostEntries)
    expect(seqs().at(-1)).toBe(all.length)
  })

  it('reads the others again when the reader scrolls up, until its beginning, each once', async () => {
    const { seqs } = open()
    await shown(`Mensaje ${begun}.`)
    await hear(10)
    expect(seqs()).toHaveLength(keptEntries)
    await readBack()
    expect(screen.getByText('Inicio del chat')).toBeTruthy()
    expect(seqs()).toEqual(upTo(all.length))
    // Nothing goes under the eyes of a reader who is further up.
    await hear(10)
    expect(seqs()).toEqual(upTo(all.length))
    await act(async () => scrollToEnd())
    expect(seqs()).toHaveLength(keptEntries)
  })

  it('stays whole for a reader who is further up', async () => {
    const { seqs } = open()
    await shown(`Mensaje ${begun}.`)
    await act(async () => scrollTo(20_000))
    await hear(10)
    expect(seqs()).toEqual(upTo(all.length))
  })

  it('misses and doubles nothing after a connection was lost', async () => {
    const { seqs, thread } = open()
    await shown(`Mensaje ${begun}.`)
    await hear(10)
    const first = seqs()[0] as number
    act(() => setUp.server.disconnect())
    for (let at = 0; at < 20; at += 1) write()
    const [old, kept] = [all[3], all[first + 3]] as [Entry, Entry]
    all[3] = { ...old, edited: true, version: all.length + 1 }
    all[first + 3] = { ...kept, edited: true, version: all.length + 2 }
    await act(async () => setUp.server.connect())
    await waitFor(() => expect(thread().version).toBe(all.length + 2))
    expect(seqs()).toEqual(upTo(all.length, first))
    expect(
      thread()
        .entries.filter(({ edited }) => edited)
        .map(({ seq }) => seq),
    ).toEqual([kept.seq])
    await readBack()
    expect(seqs()).toEqual(upTo(all.length))
    expect(
      thread()
        .entries.filter(({ edited }) => edited)
        .map(({ seq }) => seq),
    ).toEqual([old.seq, kept.seq])
  })

  it('shows what a message answers, and leads there', async () => {
    const { seqs } = open()
    await shown(`Mensaje ${begun}.`)
    const answered = all[2] as Entry
    await hear(1, { reply_to: answered.uuid })
    await hear(10)
    expect(seqs()).toHaveLength(keptEntries)
    await act(async () => scrollToEnd())
    const region = screen.getByRole('log')
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {
      region.scrollTop = 20_000
    })
    // Without the focus, which Safari gives to no button.
    fireEvent.click(screen.getByRole('button', { name: /Mensaje 3\./u }))
    await waitFor(() => expect(document.activeElement?.getAttribute('data-entry')).toBe(answered.uuid))
    expect(seqs()).toContain(3)
  })

  it('opens at its first unread message, though that is far from the end', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(whole)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
    const unread = keptEntries + 100
    chat = { ...chat, unread }
    for (let at = 0; at < 100; at += 1) write()
    const { seqs } = open()
    await shown(`Mensaje ${all.length - unread + 1}.`)
    screen.getByText('Mensajes nuevos')
    await act(afterCacheTells)
    expect(seqs()).toEqual(upTo(all.length))
  })

  it('keeps all while a dialog is open, which may be about one of them', async () => {
    const { seqs } = open()
    await shown(`Mensaje ${begun}.`)
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('role', 'dialog')
    await hear(10)
    expect(seqs()).toEqual(upTo(all.length))
    dialog.remove()
    await hear(1)
    expect(seqs()).toHaveLength(keptEntries)
  })

  it('keeps a message that is in use further up, and those around it', async () => {
    layOut()
    const { seqs, user } = open()
    await shown(`Mensaje ${begun}.`)
    await hear(1, { reply_to: (all[2] as Entry).uuid })
    await user.click(screen.getByRole('button', { name: /Mensaje 3\./u }))
    await act(async () => scrollToEnd())
    const focused = document.activeElement
    expect(focused?.getAttribute('data-entry')).toBe(all[2]?.uuid)
    await hear(10)
    expect(seqs()).toEqual(upTo(all.length))
    expect(document.activeElement).toBe(focused)
    expect(focused?.isConnected).toBe(true)
  })
})

it.each([
  [keptEntries, 'is cut when it is left', false],
  [begun + 10, 'stays whole when it is left and another place shows it', true],
])('a long chat has %d messages: it %s', async (count, _, shownElsewhere) => {
  const { thread, unmount, client } = open()
  await shown(`Mensaje ${begun}.`)
  await act(async () => scrollTo(20_000))
  await hear(10)
  const queryKey = keys.thread(chat.conversation.uuid, null)
  const elsewhere = new QueryObserver(client, { queryKey, queryFn: skipToken })
  const leave = shownElsewhere ? elsewhere.subscribe(() => {}) : () => {}
  unmount()
  await act(async () => {})
  expect(thread().entries).toHaveLength(count)
  leave()
})
