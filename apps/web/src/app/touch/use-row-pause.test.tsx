import type { Interaction } from '@hilo/contracts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answered, fakeApi } from '../../test/fake-api'
import { mine } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { useRowPause } from './use-row-pause'

function Rows({ rows }: { rows: Interaction[] }) {
  const pauseOrResume = useRowPause()
  return rows.map((row) => (
    <button key={String(row.paused)} type="button" onClick={() => pauseOrResume(row)}>
      {row.paused ? 'reanuda' : 'pausa'}
    </button>
  ))
}

it.each(['Deshacer', 'reanuda'])('no longer offers to undo a pause that %s has ended', async (name) => {
  const api = fakeApi()
  api.answer('pauseInteraction', () => answered({ msg: 'Pausada' }))
  api.answer('resumeInteraction', () => answered({ msg: 'Reanudada' }))
  const row = mine()
  const { user } = renderInSession(<Rows rows={[row, { ...row, paused: true }]} />)
  await user.click(screen.getByRole('button', { name: 'pausa' }))
  await screen.findByText('Pausada')
  await user.click(screen.getByRole('button', { name }))
  // It fades, or is gone.
  expect(screen.queryByText('Pausada')?.closest('div')?.className ?? 'opacity-0').toContain('opacity-0')
  await screen.findByText('Reanudada')
  expect(api.calls.map((call) => call.name)).toEqual(['pauseInteraction', 'resumeInteraction'])
})
