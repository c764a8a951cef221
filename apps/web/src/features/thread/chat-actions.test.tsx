import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answered, refusedWith } from '../../test/fake-api'
import { luis, me, mine } from '../../test/fixtures'
import { type ChatStage, stageChat } from '../../test/stage-chat'

let stage: ChatStage
beforeEach(() => {
  stage = stageChat()
})

describe('giving it away', () => {
  it('is asked for with its button, or by naming somebody else as responsible', async () => {
    const chat = mine()
    stage.serve(chat)
    stage.api.answer('availableUsers', () => answered([{ ...luis, online: true }]))
    const { user, props } = stage.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Transferir' }))
    expect(props.onTransfer).toHaveBeenLastCalledWith(chat, null)
    await user.click(screen.getByRole('button', { name: 'Responsable: Tú. Cambiar' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Luis Mora/u }))
    expect(props.onTransfer).toHaveBeenLastCalledWith(chat, luis.uuid)
  })

  it('says as a toast, and where they would be, that nobody could be asked for', async () => {
    const chat = mine()
    stage.serve(chat)
    const { user } = stage.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Responsable: Tú. Cambiar' }))
    const sentence = 'No se pudo cargar el listado de usuarios disponibles'
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
    expect(screen.getByRole('menuitem', { name: sentence })).toBeTruthy()
    stage.api.answer('availableUsers', () => answered([{ ...luis, online: true }]))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Responsable: Tú. Cambiar' }))
    expect(await screen.findByRole('menuitem', { name: /^Luis Mora/u })).toBeTruthy()
  })

  it('stands in the menu where there is no room for the selector, with whose chat it is', async () => {
    const chat = mine()
    stage.serve(chat)
    const { user, props } = stage.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Responsable: Tú' }))
    expect(props.onTransfer).toHaveBeenCalledWith(chat, null)
  })

  it('is not for who does not have it; who administers may also take it over', async () => {
    const chat = mine({ user: luis })
    stage.serve(chat)
    const { user, props, show } = stage.open(chat)
    await screen.findByText('La atiende Luis Mora.')
    expect(screen.queryByRole('button', { name: 'Transferir' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Hacerme cargo' })).toBeNull()
    show({ me: { ...me, role: 'ADMIN' } })
    await screen.findByRole('button', { name: 'Transferir' })
    await user.click(screen.getByRole('button', { name: 'Hacerme cargo' }))
    expect(props.onTakeOver).toHaveBeenCalledWith(chat)
    expect(screen.queryByRole('button', { name: 'Pausar' })).toBeNull()
  })

  it('is disabled in Resueltos, as is pausing', async () => {
    const chat = mine({ status: 'finished' })
    stage.serve(chat)
    stage.open(chat, { resolved: true })
    for (const name of ['Transferir', 'Pausar', 'Finalizar']) {
      expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true)
    }
  })
})

describe('pausing', () => {
  it('asks the server, and becomes resuming when the chat is paused', async () => {
    const chat = mine()
    stage.serve(chat)
    const paused = { ...chat, paused: true, version: 2 }
    stage.api.answer('pauseInteraction', () => answered({ ...paused, msg: 'Has pausado esta interacción' }))
    stage.api.answer('resumeInteraction', () =>
      refusedWith(409, 'CAPACITY_REACHED', 'Has alcanzado el máximo.'),
    )
    const { user } = stage.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Pausar' }))
    expect(await screen.findByText('Has pausado esta interacción')).toBeTruthy()
    stage.server.say('update:interaction', { interaction: paused })
    expect(await screen.findByText(/^En pausa:/u)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reanudar' }))
    expect(await screen.findByText('Has alcanzado el máximo.')).toBeTruthy()
    expect(stage.acts()).toMatchObject([
      { name: 'pauseInteraction', body: { uuid: chat.uuid } },
      { name: 'resumeInteraction', body: { uuid: chat.uuid } },
    ])
  })
})

describe('finishing', () => {
  const finish = () => screen.findByRole('button', { name: 'Finalizar' })

  it('asks first, with the focus on the harmless answer', async () => {
    const chat = mine()
    stage.serve(chat)
    const { user } = stage.open(chat)
    await user.click(await finish())
    const dialog = await screen.findByRole('alertdialog', { name: '¿Finalizar esta conversación?' })
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' })),
    )
    expect(stage.acts()).toHaveLength(0)
  })

  it('tells the server, says so, and clears the chat', async () => {
    const chat = mine()
    stage.serve(chat)
    stage.api.answer('finishInteraction', () =>
      answered({ ...chat, status: 'finished', msg: 'Has finalizado esta interaccion' }),
    )
    const { user, props } = stage.open(chat)
    await user.click(await finish())
    await user.click(await screen.findByRole('button', { name: 'Finalizar conversación' }))
    await waitFor(() => expect(props.onFinished).toHaveBeenCalled())
    expect(stage.acts()).toMatchObject([{ name: 'finishInteraction', body: { uuid: chat.uuid } }])
    expect(await screen.findByText('Has finalizado esta interaccion')).toBeTruthy()
  })

  it('that fails stays open and says why', async () => {
    const chat = mine()
    stage.serve(chat)
    stage.api.answer('finishInteraction', () =>
      refusedWith(409, 'ALREADY_FINISHED', 'Esta interacción ya fue finalizada.'),
    )
    const { user, props } = stage.open(chat)
    await user.click(await finish())
    await user.click(await screen.findByRole('button', { name: 'Finalizar conversación' }))
    expect(await screen.findAllByText('Esta interacción ya fue finalizada.')).toHaveLength(2)
    expect(props.onFinished).not.toHaveBeenCalled()
  })

  it('is disabled in Resueltos', async () => {
    const chat = mine({ status: 'finished' })
    stage.serve(chat)
    stage.open(chat, { resolved: true })
    expect(((await finish()) as HTMLButtonElement).disabled).toBe(true)
  })

  it('is not offered for somebody else’s chat, but to who administers', async () => {
    const chat = mine({ user: luis })
    stage.serve(chat)
    const { show } = stage.open(chat)
    await screen.findByText('La atiende Luis Mora.')
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()
    show({ me: { ...me, role: 'ADMIN' } })
    expect(await finish()).toBeTruthy()
  })
})
