import type { Entry, Interaction } from '@hilo/contracts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fromClient, mine, row } from '../../test/fixtures'
import { type ChatSetUp, setUpChat } from '../../test/set-up-chat'

let chat: ChatSetUp
beforeEach(() => {
  chat = setUpChat()
})

const callOf = (of: Interaction, seq: number, ending: 'missed' | 'completed'): Entry => {
  const text = ending === 'missed' ? 'Llamada perdida' : 'Llamada (2:31)'
  const call = {
    direction: 'inbound',
    state: 'ended',
    ending,
    seconds: null,
    by: null,
    reason: null,
  } as const
  return { ...fromClient(of, seq, text), type: 'call', body: { text, call } }
}

it('a missed call has a button to call back, for a person who may call', async () => {
  const interaction = mine()
  chat.serve(interaction, callOf(interaction, 1, 'missed'), callOf(interaction, 2, 'completed'))
  const onCall = vi.fn()
  const { user } = chat.open(interaction, { call: onCall })
  // One button: not of the call that was answered.
  await user.click(await screen.findByRole('button', { name: 'Devolver la llamada' }))
  expect(onCall).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uuid: interaction.uuid }))
})

it.each([
  ['of a chat that waits', row(), {}],
  ['in Resueltos', mine(), { resolved: true }],
])('%s it is not', async (_what, interaction, change) => {
  chat.serve(interaction, callOf(interaction, 1, 'missed'))
  chat.open(interaction, change)
  await screen.findByText('Llamada perdida')
  expect(screen.queryByRole('button', { name: 'Devolver la llamada' })).toBeNull()
})
