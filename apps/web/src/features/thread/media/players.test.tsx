import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
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
