import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AudioPlayer } from '../../../records/audio-player'
import { testQueryClient } from '../../../test/query-client'
import VideoPlayer from './video-player'

afterEach(() => vi.unstubAllGlobals())

/** A server without connection at first. */
function server() {
  const line = { isUp: false, says: '' }
  vi.stubGlobal('fetch', async () => {
    if (line.says !== '') return Response.json({ msg: line.says }, { status: 404 })
    if (!line.isUp) throw new TypeError('fetch failed')
    return new Response('bytes')
  })
  return line
}

it.each([
  ['a voice note', 'audio', AudioPlayer, 'Reproducir', 'Reintentar'],
  ['a video', 'video', VideoPlayer, 'Reproducir saludo', 'Reintentar saludo'],
] as const)(
  '%s that could not be loaded says so, and is loaded by another press',
  async (_, tag, Player, play, again) => {
    const line = server()
    const { container } = render(
      <QueryClientProvider client={testQueryClient()}>
        <Player url="/api/files/saludo" name="saludo" />
      </QueryClientProvider>,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: play }))
    expect((await screen.findByRole('alert')).textContent).toContain('No se pudo descargar el archivo')
    line.says = 'Este archivo no existe.'
    await user.click(screen.getByRole('button', { name: again }))
    await screen.findByText('Este archivo no existe.')
    line.says = ''
    line.isUp = true
    await user.click(screen.getByRole('button', { name: again }))
    await waitFor(() => expect(container.querySelector(tag)).toBeTruthy())
  },
)

describe('how long an audio is', () => {
  /** It is beside the screen, and the browser reads its length. */
  const open = async (size: number, seconds: number) => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly seen: (entries: { isIntersecting: boolean }[]) => void
        constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
          this.seen = seen
        }
        observe() {
          this.seen([{ isIntersecting: true }])
        }
        disconnect() {}
      },
    )
    const line = server()
    line.isUp = true
    const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const { container } = render(
      <QueryClientProvider client={testQueryClient()}>
        <AudioPlayer url="/api/files/saludo" name="saludo" size={size} />
      </QueryClientProvider>,
    )
    const audio = () => container.querySelector('audio')
    return {
      played,
      audio,
      read: () => {
        Object.defineProperty(audio(), 'duration', { value: seconds })
        fireEvent.durationChange(audio() as HTMLAudioElement)
      },
    }
  }

  it('is shown before it is played', async () => {
    const { audio, read, played } = await open(40_000, 83)
    expect(screen.getByText('–:––')).toBeTruthy()
    await waitFor(() => expect(audio()).toBeTruthy())
    read()
    expect(screen.getByText('1:23')).toBeTruthy()
    expect(played).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Reproducir' }))
    expect(played).toHaveBeenCalledOnce()
  })

  it('is not read from a large file before that is played', async () => {
    const { audio } = await open(5_000_000, 900)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(audio()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Reproducir' }))
    await waitFor(() => expect(audio()).toBeTruthy())
  })
})
