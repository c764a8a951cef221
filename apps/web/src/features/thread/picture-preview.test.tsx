import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fromClient, mine } from '../../test/fixtures'
import { testQueryClient } from '../../test/query-client'
import { PicturePreview } from './picture-preview'
import type { MediaMessage } from './thread-items'

const url = '/api/files/sticker.webp'
const sticker: MediaMessage = {
  ...fromClient(mine(), 1, ''),
  type: 'sticker',
  body: { name: 'sticker.webp', url, mime: 'image/webp', size: 3, caption: null },
}

afterEach(() => vi.unstubAllGlobals())

/** Everything is near enough to be fetched. */
class Near {
  constructor(private readonly tell: (seen: { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.tell([{ isIntersecting: true }])
  }
  disconnect(): void {}
}

it('what is no picture after all is shown as a file that can be saved', async () => {
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
