import type { ShownRecording } from '@hilo/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testQueryClient } from '../../../../test/query-client'
import CallContent from './call-content'
import VideoContent from './video-content'

const call = {
  direction: 'inbound',
  state: 'ended',
  ending: 'completed',
  seconds: 61,
  by: null,
  reason: null,
} as const

function showBoth(recording?: ShownRecording) {
  render(
    <QueryClientProvider client={testQueryClient()}>
      <CallContent text="Llamada de 1:01" call={call} recording={recording} />
      <VideoContent over={{ ending: 'completed', seconds: 61, by: null }} recording={recording} />
    </QueryClientProvider>,
  )
}

it('shows the player of a recording below its call or video call, with its length', () => {
  showBoth({ url: '/api/files/x', seconds: 59, reason: null })
  const players = screen.getAllByRole('group', { name: 'Grabación de la llamada' })
  expect(players).toHaveLength(2)
  for (const player of players) {
    expect(within(player).getByText('0:59')).toBeTruthy()
    expect(within(player).getByRole('button', { name: 'Reproducir' })).toBeTruthy()
  }
})

it('says there why a call has no recording', () => {
  showBoth({ url: null, seconds: null, reason: 'El aviso al cliente no salió.' })
  expect(screen.getAllByText('Sin grabar. El aviso al cliente no salió.')).toHaveLength(2)
  expect(screen.queryByRole('group')).toBeNull()
})

it('says nothing of a call that was not meant to be recorded', () => {
  showBoth()
  expect(screen.queryByText(/grabar/i)).toBeNull()
})
