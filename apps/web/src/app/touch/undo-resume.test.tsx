import type { Interaction } from '@hilo/contracts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answered, fakeApi } from '../../test/fake-api'
import { mine } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { useRowPause } from './use-row-pause'

function Row({ row }: { row: Interaction }) {
  const pauseOrResume = useRowPause()
  return (
    <button type="button" onClick={() => pauseOrResume(row)}>
      reanuda
    </button>
  )
}

it('pauses until the same date again where a pause was ended by accident', async () => {
  const api = fakeApi()
  api.answer('resumeInteraction', () => answered({ msg: 'Reanudada' }))
  api.answer('pauseInteraction', () => answered({ msg: 'Pausada' }))
  const row = mine({ paused: true, paused_until: '2026-12-24T15:00:00.000Z' })
  const { user } = renderInSession(<Row row={row} />)
  await user.click(screen.getByRole('button', { name: 'reanuda' }))
  await screen.findByText('Reanudada')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Pausada')
  expect(api.calls.at(-1)?.body).toEqual({ uuid: row.uuid, until: '2026-12-24T15:00:00.000Z' })
})
