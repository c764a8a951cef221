import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fromClient, mine } from '../../../test/fixtures'
import { testQueryClient } from '../../../test/query-client'
import type { MediaMessage } from '../log/entry-kinds'
import { PicturePreview } from './picture-preview'

const url = '/api/files/sticker.webp'
const sticker: MediaMessage = {
  ...fromClient(mine(), 1, ''),
  type: 'sticker',
  body: { name: 'sticker.webp', url, mime: 'image/webp', size: 3, caption: null },
}

afterEach(() => vi.unstubAllGlobals())

/** Every picture counts as near the viewport. */
class Near {
  constructor(private readonly tell: (seen: { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.tell([{ isIntersecting: true }])
  }
  disconnect(): void {}
}

it('shows the first frame of a GIF to whoever wants less motion, and the GIF to others', async () => {
  const reduced = vi.fn(() => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('IntersectionObserver', Near)
  vi.stubGlobal('fetch', async () => new Response('GIF89a'))
  const gif: MediaMessage = {
    ...sticker,
    type: 'image',
    body: { ...sticker.body, name: 'hola.gif', mime: 'image/gif', caption: 'Mira' },
  }
  const show = () =>
    render(
      <QueryClientProvider client={testQueryClient()}>
        <PicturePreview message={gif} url={url} />
      </QueryClientProvider>,
    )
  const moving = show()
  await waitFor(() => expect(moving.container.querySelector('img')?.hidden).toBe(false))
  expect(moving.container.querySelector('canvas')).toBeNull()
  moving.unmount()
  vi.stubGlobal('matchMedia', reduced)
  const { container } = show()
  await waitFor(() => expect(container.querySelector('canvas')?.getAttribute('aria-label')).toBe('Mira'))
  expect(container.querySelector('img')?.hidden).toBe(true)
})

it('shows a broken picture as a file that can be saved', async () => {
  vi.stubGlobal('IntersectionObserver', Near)
  vi.stubGlobal('fetch', async () => new Response('no es una imagen'))
  const { container } = render(
    <QueryClientProvider client={testQueryClient()}>
      <PicturePreview message={sticker} url={url} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(container.querySelector('img')).toBeTruthy())
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toContain('sticker')
})
