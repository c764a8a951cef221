import type { Entry } from '@hilo/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromClient, mine } from '../../../test/fixtures'
import { testQueryClient } from '../../../test/query-client'
import { PictureViewer, useOpenPicture } from './picture-viewer'

const chat = mine()
const picture = (seq: number, name: string): Entry => ({
  ...fromClient(chat, seq, ''),
  type: 'image',
  body: { name, url: `/api/files/${name}`, mime: 'image/png', size: 3, caption: null },
})
const entries = [
  picture(1, 'poncho.png'),
  fromClient(chat, 2, 'Esta es la que quiero'),
  picture(3, 'ruana.png'),
  picture(4, 'sombrero.png'),
]
const [, , ruana] = entries

afterEach(() => vi.restoreAllMocks())

function Opener({ uuid }: { uuid: string }) {
  const open = useOpenPicture()
  return (
    <button type="button" data-picture={uuid} onClick={() => open(uuid)}>
      ruana
    </button>
  )
}

type Pages = Omit<Parameters<typeof PictureViewer>[0], 'children'>
const whole: Pages = { entries, hasMore: false, older: 'idle', onOlder: () => {} }

/** Renders one picture of the thread; the others count as scrolled away. */
async function open(pages: Partial<Pages> = {}) {
  vi.stubGlobal('fetch', async () => new Response('png'))
  const user = userEvent.setup()
  const client = testQueryClient()
  const thread = (more: Partial<Pages> = {}) => (
    <QueryClientProvider client={client}>
      <PictureViewer {...whole} {...pages} {...more}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the log of a thread, which scrolls by keys */}
        <div role="log" data-region="log" tabIndex={0}>
          <Opener uuid={ruana?.uuid ?? ''} />
        </div>
      </PictureViewer>
    </QueryClientProvider>
  )
  const { rerender } = render(thread())
  await user.click(screen.getByRole('button', { name: 'ruana' }))
  const picture = await screen.findByRole('img', { name: 'ruana.png' })
  // Its keys are heard where the focus is, which moves in after it shows.
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  // Fitted: a small picture is not enlarged.
  vi.spyOn(picture, 'clientWidth', 'get').mockReturnValue(200)
  vi.spyOn(picture, 'clientHeight', 'get').mockReturnValue(150)
  return { picture, user, comes: (more: Partial<Pages>) => rerender(thread(more)) }
}

it('zooms a picture from its fitted size, small ones too, up to three times', async () => {
  const { picture, user } = await open()
  await user.keyboard('+')
  expect(picture.style).toMatchObject({ width: '300px', height: '225px' })
  await user.keyboard('+++')
  expect(picture.style).toMatchObject({ width: '600px', height: '450px' })
  await user.keyboard('---')
  expect(picture.style.width).toBe('')
})

it('keeps the focus on a zoom button that is at its limit', async () => {
  const { picture, user } = await open()
  const larger = screen.getByRole('button', { name: 'Acercar' })
  for (let press = 0; press < 4; press += 1) await user.click(larger)
  expect(larger.getAttribute('aria-disabled')).toBe('true')
  expect(larger).toHaveProperty('disabled', false)
  expect(document.activeElement).toBe(larger)
  await user.keyboard('-')
  expect(picture.style.width).toBe('400px')
})

it('goes through all pictures of the thread with the arrow keys, rendered or not, and stops at the ends', async () => {
  const { user } = await open()
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('img', { name: 'sombrero.png' })
  expect(screen.getByText(/^3 de 3/)).toBeTruthy()
  await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}')
  await screen.findByRole('img', { name: 'poncho.png' })
  await user.keyboard('{Escape}')
  // Its own bubble is scrolled away, so the thread has the focus.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('log')))
})

it('returns the focus to the picture that opened it', async () => {
  const { user } = await open()
  await user.keyboard('{ArrowRight}{ArrowLeft}{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'ruana' })))
})

it('scrolls a zoomed picture with the arrow keys, and shows the next one fitted', async () => {
  const { picture, user } = await open()
  await user.keyboard('+{ArrowRight}')
  expect(screen.getByRole('img', { name: 'ruana.png' }).style.width).toBe('300px')
  await user.click(screen.getByRole('button', { name: 'Siguiente' }))
  await screen.findByRole('img', { name: 'sombrero.png' })
  expect(picture.style.width).toBe('')
})

describe('a thread with older pages on the server', () => {
  const [poncho, , , sombrero] = entries
  const loaded = [ruana, sombrero].filter((one) => one !== undefined)
  const said = (text: string | RegExp) => screen.findByText(text, { selector: '[aria-live]' })

  it('shows no count, and loads older pages until there is a picture', async () => {
    const onOlder = vi.fn()
    const { user, comes } = await open({ entries: loaded, hasMore: true, onOlder })
    await user.keyboard('{ArrowRight}{ArrowLeft}')
    expect(screen.queryByText(/\d de \d/u)).toBeNull()
    expect(onOlder).not.toHaveBeenCalled()
    await user.keyboard('{ArrowLeft}')
    expect(onOlder).toHaveBeenCalledTimes(1)
    await said('Cargando mensajes anteriores…')
    const before = screen.getByRole('button', { name: 'Anterior' })
    expect(before.getAttribute('aria-busy')).toBe('true')
    comes({ entries: loaded, hasMore: true, onOlder, older: 'loading' })
    // The page has loaded but is not rendered yet: it is not requested again.
    comes({ entries: loaded, hasMore: true, onOlder })
    expect(onOlder).toHaveBeenCalledTimes(1)
    const words = [fromClient(chat, 2, 'Sin imágenes'), ...loaded]
    comes({ entries: words, hasMore: true, onOlder })
    expect(onOlder).toHaveBeenCalledTimes(2)
    comes({ entries: [...(poncho ? [poncho] : []), ...words], hasMore: false, onOlder })
    await screen.findByRole('img', { name: 'poncho.png' })
    await said(/^1 de 3 · /u)
    expect(onOlder).toHaveBeenCalledTimes(2)
  })

  it('says that they could not be loaded, and tries again on request', async () => {
    const onOlder = vi.fn()
    const { user, comes } = await open({ entries: loaded, hasMore: true, onOlder })
    await user.keyboard('{ArrowLeft}')
    comes({ entries: loaded, hasMore: true, onOlder, older: 'loading' })
    comes({ entries: loaded, hasMore: true, onOlder, older: 'failed' })
    await said('No se pudieron cargar los mensajes anteriores.')
    expect(onOlder).toHaveBeenCalledTimes(1)
    await user.keyboard('{ArrowLeft}')
    expect(onOlder).toHaveBeenCalledTimes(2)
  })

  it('stops searching when the reader goes the other way', async () => {
    const onOlder = vi.fn()
    const { user, comes } = await open({ entries: loaded, hasMore: true, onOlder })
    await user.keyboard('{ArrowLeft}{ArrowRight}')
    await screen.findByRole('img', { name: 'sombrero.png' })
    comes({ entries: [...(poncho ? [poncho] : []), ...loaded], hasMore: false, onOlder })
    expect(screen.getByRole('img', { name: 'sombrero.png' })).toBeTruthy()
  })
})
