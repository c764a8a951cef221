import type { Thread } from '@hilo/client'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { fromClient, me, mine } from '../../../test/fixtures'
import { ThreadLog } from './thread-log'

const interaction = mine()
const all = Array.from({ length: 1200 }, (_, at) =>
  fromClient(interaction, at + 1, `Mensaje ${at + 1}.`, at === 1199 ? { reply_to: answeredUuid() } : {}),
)
function answeredUuid(): string {
  return '00000000-0000-4000-9000-000000000001'
}
const answered = { ...(all[99] as (typeof all)[number]), uuid: answeredUuid() }
const entries = all.with(99, answered)
const threadOf = (count: number): Thread => ({
  interaction,
  entries: entries.slice(-count),
  version: 1200,
  hasMore: false,
  hasNewer: false,
  ahead: new Set(),
})
const log = (
  count: number,
  openAt: string | null = null,
  version = 1200,
  firstUnread: string | null = null,
  unread = 0,
) => (
  <ThreadLog
    thread={{ ...threadOf(count), version, interaction: { ...interaction, unread } }}
    me={me}
    firstUnread={firstUnread}
    openAt={openAt}
    ready
    older="idle"
    onOlder={() => {}}
  />
)
/** Only the first render, before effects add more. */
const firstRender = (openAt?: string) => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(log(300, openAt))
  return [...page.querySelectorAll('article')].map((one) => one.dataset.entry)
}
const renderedUuids = () => [...document.querySelectorAll('article')].map((one) => one.dataset.entry)

describe('a thread', () => {
  it('renders at first what fits on a screen, at its end', () => {
    expect(firstRender().length).toBeLessThan(100)
    expect(firstRender().at(-1)).toBe(entries.at(-1)?.uuid)
  })

  it('renders at first the entry to open at, and what stands above it', () => {
    const line = entries[1000]?.uuid
    expect(firstRender(line).length).toBeLessThan(140)
    expect(firstRender(line).slice(10)).toContain(line)
  })

  it('renders everything a moment later, if it is short', async () => {
    render(log(300))
    expect(await screen.findByText('Mensaje 901.')).toBeTruthy()
    expect(renderedUuids()).toHaveLength(300)
  })

  it('follows its end, and stops when the reader scrolls up while something arrives', async () => {
    const { rerender } = render(log(100))
    await act(async () => {})
    const region = screen.getByRole('log')
    const grows = (scrollHeight: number) =>
      Object.defineProperty(region, 'scrollHeight', { value: scrollHeight, configurable: true })
    grows(1000)
    region.scrollTop = 1000
    fireEvent.scroll(region)
    grows(1200)
    rerender(log(100, null, 1201))
    expect(region.scrollTop).toBe(1200)
    // The scroll event has not been sent yet.
    region.scrollTop = 700
    grows(1400)
    rerender(log(100, null, 1202))
    expect(region.scrollTop).toBe(700)
  })

  it('follows its end also when it becomes lower, because old messages went', async () => {
    const { rerender } = render(log(100))
    await act(async () => {})
    const region = screen.getByRole('log')
    const stands = (scrollHeight: number, scrollTop: number) => {
      Object.defineProperty(region, 'scrollHeight', { value: scrollHeight, configurable: true })
      region.scrollTop = scrollTop
    }
    stands(9000, 8000)
    Object.defineProperty(region, 'clientHeight', { value: 1000, configurable: true })
    fireEvent.scroll(region)
    // The browser moves it up by itself, and sends no event yet.
    stands(5000, 4000)
    rerender(log(60, null, 1201))
    stands(5100, 4000)
    rerender(log(61, null, 1202))
    expect(region.scrollTop).toBe(5100)
  })
})

describe('a long thread', () => {
  it('has in the document only what is near the visible part, with positions', async () => {
    render(log(1200))
    await act(async () => {})
    expect(renderedUuids().length).toBeLessThan(100)
    expect(renderedUuids().at(-1)).toBe(entries.at(-1)?.uuid)
    expect(screen.getAllByRole('article').at(-1)?.getAttribute('aria-posinset')).toBe('1200')
  })

  it('renders the message that is scrolled to with its neighbours, not what lies between', async () => {
    render(log(1200))
    fireEvent.click(screen.getByRole('button', { name: /Mensaje 100\./u }))
    const line = await screen.findByText('Mensaje 100.', { selector: 'article *' })
    expect(document.activeElement?.contains(line)).toBe(true)
    expect(renderedUuids()).toContain(entries[98]?.uuid)
    expect(renderedUuids()).not.toContain(entries[600]?.uuid)
    expect(renderedUuids().length).toBeLessThan(140)
  })

  it('scrolls to its end with the End key, also where the end is not rendered', () => {
    render(log(1200))
    fireEvent.click(screen.getByRole('button', { name: /Mensaje 100\./u }))
    expect(renderedUuids()).not.toContain(entries[1150]?.uuid)
    const region = screen.getByRole('log')
    expect(fireEvent.keyDown(region, { key: 'End' })).toBe(false)
    expect(renderedUuids().at(-1)).toBe(entries.at(-1)?.uuid)
    expect(renderedUuids()).toContain(entries[1170]?.uuid)
  })

  it('keeps the focus in the thread when scrolling to the end', async () => {
    render(log(1200))
    fireEvent.click(screen.getByRole('button', { name: /Mensaje 100\./u }))
    const region = screen.getByRole('log')
    Object.defineProperty(region, 'scrollHeight', { value: 1000 })
    fireEvent.scroll(region)
    const button = screen.getByRole('button', { name: 'Ir al final' })
    button.focus()
    fireEvent.click(button)
    expect(button.isConnected).toBe(false)
    expect(document.activeElement).toBe(region)
  })

  it('leads to the first new message below, and from there to its end', async () => {
    const first = entries[900] as (typeof entries)[number]
    render(log(1200, null, 1200, first.uuid, 30))
    fireEvent.click(screen.getByRole('button', { name: /Mensaje 100\./u }))
    const region = screen.getByRole('log')
    Object.defineProperty(region, 'scrollHeight', { value: 9000 })
    fireEvent.scroll(region)
    expect(renderedUuids()).not.toContain(first.uuid)
    const rects = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    rects.mockImplementation(function (this: HTMLElement) {
      return new DOMRect(0, 0, 0, this === region ? 600 : 0)
    })
    const into = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    fireEvent.click(screen.getByRole('button', { name: '30 mensajes nuevos' }))
    expect(into.mock.contexts.map((one) => (one as HTMLElement).dataset.entry)).toEqual([first.uuid])
    fireEvent.click(screen.getByRole('button', { name: '30 mensajes nuevos' }))
    expect(renderedUuids().at(-1)).toBe(entries.at(-1)?.uuid)
    expect(screen.queryByRole('button', { name: '30 mensajes nuevos' })).toBeNull()
  })

  it('keeps the entry with the focus in the document', async () => {
    render(log(1200))
    fireEvent.keyDown(screen.getByRole('log'), { key: 'ArrowUp' })
    const focused = document.activeElement
    expect(focused?.tagName).toBe('ARTICLE')
    fireEvent.click(screen.getByRole('button', { name: /Mensaje 100\./u }))
    expect(focused?.isConnected).toBe(true)
  })
})
