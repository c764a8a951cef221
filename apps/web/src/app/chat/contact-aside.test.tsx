import { threadFromPage } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { keys } from '../../server/http/keys'
import { fakeApi, noAnswer } from '../../test/fake-api'
import { me, mine, threadPage } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import ContactAside from './contact-aside'

it('has its phone off, and says why, while the contact is blocked', async () => {
  const api = fakeApi()
  for (const name of ['contactDetail', 'contactFiles', 'contactInteractions'] as const)
    api.answer(name, noAnswer)
  const chat = mine()
  const conversation = chat.conversation.uuid
  const onCall = vi.fn()
  const { client, user } = renderInSession(
    <ContactAside
      me={me}
      conversation={conversation}
      interaction={null}
      entry={null}
      over={false}
      onCall={onCall}
      onClose={vi.fn()}
    />,
  )
  const show = (shown: Interaction) =>
    act(() => client.setQueryData(keys.thread(conversation, null, null), threadFromPage(threadPage(shown))))
  show({ ...chat, blocked: true })
  const phone = await screen.findByRole<HTMLButtonElement>('button', { name: 'Llamar al cliente' })
  expect(phone.disabled).toBe(true)
  expect(phone.getAttribute('aria-description')).toBe(
    'Este contacto está bloqueado. Desbloquéalo para escribirle.',
  )
  show({ ...chat, version: 2 })
  await expect.poll(() => phone.disabled).toBe(false)
  await user.click(phone)
  expect(onCall).toHaveBeenCalledOnce()
})
