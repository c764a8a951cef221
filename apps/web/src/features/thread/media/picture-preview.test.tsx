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
