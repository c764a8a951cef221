import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fromClient, mine } from '../../test/fixtures'
import { testQueryClient } from '../../test/query-client'
import Lightbox from './lightbox'
import type { MediaMessage } from './thread-items'

const message: MediaMessage = {
  ...fromClient(mine(), 1, ''),
  type: 'image',
  body: { name: 'ruana.png', url: '/api/files/ruana', mime: 'image/png', size: 3, caption: null },
}

afterEach(() => vi.restoreAllMocks())

async function open() {
  vi.stubGlobal('fetch', async () => new Response('png'))
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={testQueryClient()}>
      <button type="button" data-picture={message.uuid}>
        this one
      </button>
      <button type="button" data-picture="next">
        the next one
      </button>
      <Lightbox message={message} url="/api/files/ruana" onClose={onClose} />
    </QueryClientProvider>,
  )
  const picture = await screen.findByRole('img', { name: 'ruana.png' })
  // As it fits into its frame: a small one is not stretched.
  vi.spyOn(picture, 'clientWidth', 'get').mockReturnValue(200)
  vi.spyOn(picture, 'clientHeight', 'get').mockReturnValue(150)
  return { picture, onClose, user: userEvent.setup() }
}

it('makes a picture larger than it fits, a small one too, and no larger than three times', async () => {
  const { picture, user } = await open()
  await user.keyboard('+')
  expect(picture.style).toMatchObject({ width: '300px', height: '225px' })
  await user.keyboard('+++')
  expect(picture.style).toMatchObject({ width: '600px', height: '450px' })
  await user.keyboard('---')
  expect(picture.style.width).toBe('')
})

it('keeps the focus and the keys where its button has done all it can', async () => {
  const { picture, user } = await open()
  const larger = screen.getByRole('button', { name: 'Acercar' })
  for (let press = 0; press < 4; press += 1) await user.click(larger)
  expect(larger.getAttribute('aria-disabled')).toBe('true')
  expect(larger).toHaveProperty('disabled', false)
  expect(document.activeElement).toBe(larger)
  await user.keyboard('-')
  expect(picture.style.width).toBe('400px')
})

it('goes to the next picture by an arrow, and over a larger one along it', async () => {
  const { onClose, user } = await open()
  const next = vi.fn<() => void>()
  document.querySelector('[data-picture=next]')?.addEventListener('click', next)
  await user.keyboard('+{ArrowRight}')
  expect(next).not.toHaveBeenCalled()
  await user.keyboard('-{ArrowRight}')
  expect(next).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})
