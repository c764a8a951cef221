import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setUnsavedEdits } from '../../lib/browser/unsaved-edits'
import { fileKey, interactionKey, readDraft, saveDraft } from '../../lib/drafts/drafts'
import { saveDraftFile } from '../../lib/drafts/save-draft-file'
import { startSession } from '../../server/session/session'
import { answered, type FakeApi } from '../../test/fake-api'
import type { FakeServer } from '../../test/fake-socket'
import { stubUploads } from '../../test/fake-upload'
import { me, uuid } from '../../test/fixtures'
import { jorge, menu, openShell, setUpShell } from '../../test/set-up-shell'

let api: FakeApi
let server: FakeServer
beforeEach(() => {
  ;({ api, server } = setUpShell())
})
const open = () => openShell(server)

describe('logging out', () => {
  it('asks, and then forgets the session', async () => {
    startSession({ token: 't', refresh_token: 'r' }, true)
    api.answer('logout', () => answered({ uuid: me.uuid, msg: 'Sesión cerrada' }))
    const { user } = open()
    await user.click(menu().getByRole('button', { name: 'Cerrar sesión' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Esta seguro de cerrar la sesion?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(localStorage.getItem('refresh_token')).toBeNull()
    expect(api.calls.filter(({ name }) => name === 'logout')).toMatchObject([
      { body: { user_uuid: me.uuid } },
    ])
    expect(location.pathname).toBe('/')
  })

  it('deletes attached files after asking, and keeps drafts', async () => {
    startSession({ token: 't', refresh_token: 'r' }, true)
    api.answer('logout', () => answered({ uuid: me.uuid, msg: 'Sesión cerrada' }))
    const chat = jorge.conversation.uuid
    saveDraft(me.uuid, chat, 'Te lo')
    await saveDraftFile(me.uuid, chat, new File(['%PDF-1.7'], 'guía.pdf'))
    const { user } = open()
    await user.click(menu().getByRole('button', { name: 'Cerrar sesión' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText(/^Al salir se quita de este dispositivo lo que adjuntaste sin enviar: guía\.pdf\./u)
    await user.click(dialog.getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect([readDraft(me.uuid, chat), readDraft(me.uuid, fileKey(chat))]).toEqual(['Te lo', ''])
    saveDraft(me.uuid, chat, '')
  })

  it('names the uploads that are under way in the question', async () => {
    startSession({ token: 't', refresh_token: 'r' }, true)
    const upload = { load: () => {} }
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        readonly upload = {}
        readonly status = 200
        readonly responseText = JSON.stringify({ uuid: uuid(), msg: '' })
        onload = () => {}
        constructor() {
          upload.load = () => this.onload()
        }
        open() {}
        setRequestHeader() {}
        send() {}
        abort() {}
      },
    )
    const { user, uploads } = open()
    const file = new File(['%PDF-1.7'], 'guía.pdf')
    uploads.send({
      uuid: uuid(),
      conversation: jorge.conversation.uuid,
      interaction: jorge.uuid,
      to: uuid(),
      file,
      caption: '',
    })
    await user.click(menu().getByRole('button', { name: 'Cerrar sesión' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText('Aún no se ha enviado: guía.pdf. Si sales ahora, se pierde.')
    act(() => upload.load())
    await waitFor(() => expect(dialog.queryByText(/guía/u)).toBeNull())
  })
})

describe('logging out with an unsent file', () => {
  it('deletes it after asking, and keeps its caption', async () => {
    startSession({ token: 't', refresh_token: 'r' }, true)
    api.answer('logout', () => answered({ uuid: me.uuid, msg: 'Sesión cerrada' }))
    stubUploads('fail')
    const chat = jorge.conversation.uuid
    saveDraft(me.uuid, chat, 'Y la')
    const { user, uploads } = open()
    const file = new File(['%PDF-1.7'], 'guía.pdf')
    uploads.send({
      uuid: uuid(),
      conversation: chat,
      interaction: jorge.uuid,
      to: uuid(),
      file,
      caption: ' Va la guía',
    })
    await user.click(menu().getByRole('button', { name: 'Cerrar sesión' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText(
      'Aún no se ha enviado: guía.pdf. Si sales ahora, se pierde; su texto se guarda como borrador.',
    )
    await user.click(dialog.getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect([uploads.all(), readDraft(me.uuid, chat), readDraft(me.uuid, interactionKey(chat))]).toEqual([
      [],
      'Y la\nVa la guía',
      jorge.uuid,
    ])
    for (const key of [chat, interactionKey(chat)]) saveDraft(me.uuid, key, '')
  })
})

it('logging out asks before it loses changes of a form', async () => {
  setUnsavedEdits('company', { city: 'Cali' })
  const { user } = open()
  await user.click(menu().getByRole('button', { name: 'Cerrar sesión' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('Tienes cambios sin guardar: al salir se pierden.')
})
