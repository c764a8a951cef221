import type { Sending } from '@hilo/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answered, type FakeApi, fakeApi } from '../../../test/fake-api'
import { fakeServer } from '../../../test/fake-socket'
import { now } from '../../../test/fixtures'
import { renderInSession } from '../../../test/render'
import QuietBanner from './quiet-banner'

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
})
const open = (sending: Sending) => {
  api.answer('readSending', () => answered(sending))
  renderInSession(<QuietBanner />, fakeServer())
}

it.each([
  ['restored', /^Copia en pausa: nada sale a los clientes/u],
  ['database', /^Copia en pausa: nada sale a los clientes/u],
  ['operator', /^Envíos en pausa: nada sale a los clientes/u],
] as const)('tells an admin that nothing leaves (%s)', async (quiet_reason, sentence) => {
  open({ quiet_since: now, quiet_reason })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('shows nothing where messages leave', async () => {
  open({ quiet_since: null, quiet_reason: null })
  await waitFor(() => expect(api.calls).toHaveLength(1))
  expect(screen.getByRole('status').textContent).toBe('')
})
