import type { Thread } from '@hilo/client'
import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fromClient, me, mine } from '../../test/fixtures'
import { ThreadLog } from './thread-log'

const interaction = mine()
const entries = Array.from({ length: 300 }, (_, at) => fromClient(interaction, at + 1, `Mensaje ${at + 1}.`))
const thread: Thread = { interaction, entries, version: 300, hasMore: false, ahead: new Set() }
const log = (openAt: string | null = null) => (
  <ThreadLog
    thread={thread}
    me={me}
    firstUnread={null}
    openAt={openAt}
    ready
    older="idle"
    onOlder={() => {}}
  />
)
/** What the person waits for: the first drawing, before anything that follows it. */
const firstDrawing = (openAt?: string) => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(log(openAt))
  return [...page.querySelectorAll('article')].map((one) => one.dataset.entry)
}

describe('a long thread', () => {
  it('opens with what fits on a screen, at its end', () => {
    const drawn = firstDrawing()
    expect(drawn.length).toBeLessThan(100)
    expect(drawn.at(-1)).toBe(entries.at(-1)?.uuid)
  })

  it('opens with the line that it opens at, and what stands above it', () => {
    const drawn = firstDrawing(entries[240]?.uuid)
    expect(drawn.length).toBeLessThan(140)
    expect(drawn.slice(20)).toContain(entries[240]?.uuid)
  })

  it('is all there a moment later', async () => {
    render(log())
    expect(await screen.findByText('Mensaje 1.')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(300)
  })
})
