import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answered, fakeTimeouts, noAnswer, refusedWith } from '../../../test/fake-api'
import { luis, me, mine, now, receiver } from '../../../test/fixtures'
import { startWithChoices } from '../../../test/render'
import { type ChatSetUp, setUpChat } from '../../../test/set-up-chat'

let setUp: ChatSetUp
beforeEach(() => {
  setUp = setUpChat()
})

describe('transferring', () => {
  it('is requested with its button, or by choosing another owner', async () => {
    const chat = mine()
    setUp.serve(chat)
    setUp.api.answer('availableUsers', () => answered([receiver(luis)]))
    const { user, props } = setUp.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Transferir' }))
    expect(props.transfer).toHaveBeenLastCalledWith(chat, null)
    await user.click(screen.getByRole('button', { name: 'Responsable: Tú. Cambiar' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Luis Mora/u }))
    expect(props.transfer).toHaveBeenLastCalledWith(chat, luis.uuid)
  })

  it('says in a toast and in the menu that the users could not be loaded', async () => {
    const chat = mine()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Responsable: Tú. Cambiar' }))
    const sentence = 'No se pudo cargar el listado de usuarios disponibles'
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
    expect(screen.getByRole('menuitem', { name: sentence })).toBeTruthy()
    setUp.api.answer('availableUsers', () => answered([receiver(luis)]))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Responsable: Tú. Cambiar' }))
    expect(await screen.findByRole('menuitem', { name: /^Luis Mora/u })).toBeTruthy()
  })

  it('shows the owner in the menu where there is no room for the selector', async () => {
    const chat = mine()
    setUp.serve(chat)
    const { user, props } = setUp.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Responsable: Tú' }))
    expect(props.transfer).toHaveBeenCalledWith(chat, null)
  })

  it('is not for those who do not own the chat; administrators may also take it over', async () => {
    const chat = mine({ user: luis })
    setUp.serve(chat)
    const { user, props, show } = setUp.open(chat)
    await screen.findByText('La atiende Luis Mora.')
    expect(screen.queryByRole('button', { name: 'Transferir' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Hacerme cargo' })).toBeNull()
    show({ me: { ...me, role: 'ADMIN' } })
    await screen.findByRole('button', { name: 'Transferir' })
    await user.click(screen.getByRole('button', { name: 'Hacerme cargo' }))
    expect(props.takeOver).toHaveBeenCalledWith(chat)
    expect(screen.queryByRole('button', { name: 'Pausar' })).toBeNull()
  })

  it('is disabled in Resueltos, as is pausing', async () => {
    const chat = mine({ status: 'finished' })
    setUp.serve(chat)
    setUp.open(chat, { resolved: true })
    for (const name of ['Transferir', 'Pausar', 'Finalizar']) {
      expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true)
    }
    // Whoever wants to write again finds it in the contact panel.
    await screen.findByText('Este chat está finalizado.')
    expect(screen.queryByRole('button', { name: 'Escribir' })).toBeNull()
  })
})

describe('a customer whom nothing reaches', () => {
  const blocked = 'Este contacto está bloqueado. Desbloquéalo para escribirle.'

  it.each([
    { change: { blocked: true }, reason: blocked, short: 'Bloqueado' },
    {
      change: { managed_outside: true },
      reason: 'Otra aplicación atiende este chat. Podrás escribir cuando te lo devuelva.',
      short: 'Gestionada fuera',
    },
  ])('cannot be called or invited to a video call, which says $short', async ({ change, reason, short }) => {
    const chat = mine({ type: { name: 'whatsapp' }, ...change })
    setUp.serve(chat)
    const { user, props } = setUp.open(chat)
    await screen.findByText(reason)
    for (const name of ['Llamar o videollamada', 'Videollamada']) {
      const button = screen.getByRole<HTMLButtonElement>('button', { name })
      expect(button.disabled).toBe(true)
      expect(button.getAttribute('aria-description')).toBe(reason)
      expect(button.dataset.tooltip).toBe(`${name}. ${reason}`)
    }
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pausar' }).disabled).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    const entry = await screen.findByRole('menuitem', { name: new RegExp(`^Llamar\\s?${short}$`, 'u') })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(props.call).not.toHaveBeenCalled()
  })

  it('may be called while nothing is against it', async () => {
    const chat = mine()
    setUp.serve(chat)
    const { user, props } = setUp.open(chat)
    await setUp.log()
    const calls = screen.getByRole('button', { name: 'Llamar o videollamada' })
    expect(calls.hasAttribute('aria-description')).toBe(false)
    await user.click(calls)
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Llamar',
      'Videollamada',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Llamar' }))
    expect(props.call).toHaveBeenCalledWith(chat)
  })

  it('has no button for calls where the channel has only video', async () => {
    const chat = mine({ type: { name: 'telegram' } })
    setUp.serve(chat)
    setUp.open(chat)
    await setUp.log()
    expect(screen.getByRole('button', { name: 'Videollamada' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Llamar/u })).toBeNull()
  })

  it('cannot be written to from a finished chat while they are blocked', async () => {
    const chat = mine({ status: 'finished', blocked: true })
    setUp.serve(chat)
    setUp.open(chat)
    const write = await screen.findByRole<HTMLButtonElement>('button', { name: 'Escribir' })
    expect([write.disabled, write.title, write.getAttribute('aria-description')]).toEqual([
      true,
      blocked,
      blocked,
    ])
    setUp.server.say('update:interaction', { interaction: { ...chat, blocked: false, version: 2 } })
    await waitFor(() => expect(write.disabled).toBe(false))
  })
})

describe('pausing', () => {
  it('calls the server, and becomes resuming while the chat is paused', async () => {
    const chat = mine()
    setUp.serve(chat)
    const paused = { ...chat, paused: true, version: 2 }
    setUp.api.answer('pauseInteraction', () => answered({ ...paused, msg: 'Has pausado esta interacción' }))
    setUp.api.answer('resumeInteraction', () =>
      refusedWith(409, 'CAPACITY_REACHED', 'Has alcanzado el máximo.'),
    )
    const { user } = setUp.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Pausar' }))
    await user.click(await screen.findByRole('button', { name: 'Sin fecha, hasta que el cliente escriba' }))
    expect(await screen.findByText('Has pausado esta interacción')).toBeTruthy()
    setUp.server.say('update:interaction', { interaction: paused })
    expect(await screen.findByText(/^En pausa:/u)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reanudar' }))
    expect(await screen.findByText('Has alcanzado el máximo.')).toBeTruthy()
    expect(setUp.acts()).toMatchObject([
      { name: 'pauseInteraction', body: { uuid: chat.uuid, until: null } },
      { name: 'resumeInteraction', body: { uuid: chat.uuid } },
    ])
  })

  it('can be undone in its toast, as where a row is swiped', async () => {
    const chat = mine()
    setUp.serve(chat)
    setUp.api.answer('pauseInteraction', () => answered({ ...chat, msg: 'Has pausado esta interacción' }))
    setUp.api.answer('resumeInteraction', () => answered({ ...chat, msg: 'Has reanudado esta interacción' }))
    const { user } = setUp.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Pausar' }))
    await user.click(await screen.findByRole('button', { name: 'Sin fecha, hasta que el cliente escriba' }))
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('Has reanudado esta interacción')).toBeTruthy()
    expect(setUp.acts().map(({ name }) => name)).toEqual(['pauseInteraction', 'resumeInteraction'])
  })

  it('says in the dialog, offline, only what the toast does not: that the connection is missing', async () => {
    const chat = mine()
    setUp.serve(chat)
    setUp.api.answer('pauseInteraction', () => Promise.reject(new TypeError('fetch failed')))
    const { user } = setUp.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Pausar' }))
    await user.click(await screen.findByRole('button', { name: 'Sin fecha, hasta que el cliente escriba' }))
    expect(await screen.findAllByText('No se pudo pausar esta interacción')).toHaveLength(1)
    within(screen.getByRole('dialog')).getByText('Revisa tu conexión e inténtalo de nuevo.')
  })

  describe('until a moment', () => {
    // Friday, 20 November 2026, 2:32 in the afternoon in Bogotá.
    const opened = async (chat = mine(), at = now) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      vi.setSystemTime(at)
      setUp.serve(chat)
      setUp.api.answer('pauseInteraction', () => answered({ ...chat, msg: 'Has pausado esta interacción' }))
      const { user } = setUp.open(chat)
      await user.click(
        await screen.findByRole('button', { name: chat.paused ? 'Cambiar hasta cuándo' : 'Pausar' }),
      )
      return { user, dialog: within(await screen.findByRole('dialog', { name: 'Pausar hasta' })) }
    }
    const sent = () => setUp.acts().map(({ body }) => (body as { until: string | null }).until)

    it('takes one press for the usual moments', async () => {
      const { user, dialog } = await opened()
      await dialog.findByRole('button', { name: 'Hasta hoy a las 6 pm' })
      await user.click(dialog.getByRole('button', { name: 'Hasta el lunes a las 9' }))
      expect(await screen.findByText('Has pausado esta interacción')).toBeTruthy()
      expect(sent()).toEqual(['2026-11-23T14:00:00.000Z'])
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    it('says that the customer waits, and in red that the target was missed', async () => {
      const area = { uuid: '00000000-0000-4000-8000-00000000a001', name: 'Ventas', color: '#d9722e' }
      const targets = { uuid: area.uuid, first_answer_minutes: 15, end_minutes: null }
      const always = { enabled: false, time_zone: 'America/Bogota', hours: [], holidays: [], until: null }
      setUp.api.answer('listTargets', () => answered({ areas: [targets], schedules: [always] }))
      const { dialog } = await opened(mine({ area, waiting_since: '2026-11-20T19:00:00.000Z' }))
      const waits = await dialog.findByText('Laura Gómez espera tu respuesta desde hace 32 min.')
      expect((await dialog.findByText('Primera respuesta vencida hace 17 min.')).closest('p')).toBe(
        waits.closest('p'),
      )
    })

    it('says nothing of a customer who waits for nothing', async () => {
      const { dialog } = await opened()
      expect(dialog.queryByText(/espera tu respuesta/u)).toBeNull()
    })

    it('shows that it is being sent on what was pressed, and is sent once', async () => {
      const { user, dialog } = await opened()
      setUp.api.answer('pauseInteraction', noAnswer)
      const monday = await dialog.findByRole('button', { name: 'Hasta el lunes a las 9' })
      const busy = () => screen.queryAllByRole('button', { busy: true })
      await user.click(monday)
      expect(busy()).toEqual([monday])
      await user.click(monday)
      await user.click(dialog.getByRole('button', { name: 'Hasta mañana a las 9' }))
      await user.click(dialog.getByRole('button', { name: 'Pausar' }))
      expect([busy(), sent()]).toEqual([[monday], ['2026-11-23T14:00:00.000Z']])
    })

    it.each([
      // At eight in the morning 'el lunes a las 9' would be in an hour.
      ['a Monday morning', '2026-11-23T13:00:00.000Z', 'Hasta el próximo lunes a las 9', '2026-11-30'],
      ['a Monday evening', '2026-11-24T03:00:00.000Z', 'Hasta el próximo lunes a las 9', '2026-11-30'],
      ['a Tuesday', '2026-11-24T13:00:00.000Z', 'Hasta el lunes a las 9', '2026-11-30'],
    ])('says which Monday it is on %s', async (_, at, name, day) => {
      const { user, dialog } = await opened(mine(), at)
      expect(await dialog.findAllByRole('button', { name: /lunes/u })).toHaveLength(1)
      await user.click(dialog.getByRole('button', { name }))
      await waitFor(() => expect(sent()).toEqual([`${day}T14:00:00.000Z`]))
    })

    it('offers no hour of the night', async () => {
      const { dialog } = await opened(mine(), '2026-11-21T02:30:00.000Z')
      const [first] = await dialog.findAllByRole('button', { name: /^Hasta / })
      expect(first?.textContent).toBe('Hasta mañana a las 9')
    })

    it('has the focus on the first choice, and the arrow keys move it', async () => {
      const { user, dialog } = await opened()
      const first = dialog.getByRole('button', { name: 'Hasta hoy a las 6 pm' })
      await waitFor(() => expect(document.activeElement).toBe(first))
      await user.keyboard('{ArrowDown}{Enter}')
      await waitFor(() => expect(sent()).toEqual(['2026-11-21T14:00:00.000Z']))
    })

    it('may be any other moment in the future', async () => {
      const { user, dialog } = await opened()
      const time = dialog.getByLabelText('Hora')
      fireEvent.change(dialog.getByLabelText('Día'), { target: { value: '2026-11-20' } })
      fireEvent.change(time, { target: { value: '08:15' } })
      await user.click(dialog.getByRole('button', { name: 'Pausar' }))
      expect(await dialog.findByText('Ese momento ya pasó: elige uno futuro.')).toBeTruthy()
      expect(sent()).toEqual([])
      fireEvent.change(time, { target: { value: '16:45' } })
      await user.click(dialog.getByRole('button', { name: 'Pausar' }))
      await waitFor(() => expect(sent()).toEqual(['2026-11-20T21:45:00.000Z']))
    })

    it.each(['{Enter}', '{Control>}s{/Control}', 'button'])(
      'is not sent with a day that does not exist, by %s',
      async (by) => {
        const { user, dialog } = await opened()
        const day = dialog.getByLabelText<HTMLInputElement>('Día')
        await user.clear(day)
        await user.type(day, `32/12/2026${by === 'button' ? '' : by}`)
        if (by === 'button') await user.click(dialog.getByRole('button', { name: 'Pausar' }))
        const reason = await dialog.findByText('Esa fecha no existe: escribe una como 20/11/2026.')
        expect([day.value, day.getAttribute('aria-invalid')]).toEqual(['32/12/2026', 'true'])
        expect(day.getAttribute('aria-describedby')).toBe(reason.id)
        expect(document.activeElement).toBe(day)
        expect(sent()).toEqual([])
        await user.clear(day)
        await user.type(day, '31/12{Enter}')
        await waitFor(() => expect(sent()).toEqual(['2026-12-31T14:00:00.000Z']))
      },
    )

    it('is not sent with a day that is over', async () => {
      const { user, dialog } = await opened()
      const day = dialog.getByLabelText<HTMLInputElement>('Día')
      await user.clear(day)
      await user.type(day, '19/11/2026{Enter}')
      expect(await dialog.findByText('Escribe una fecha del 20/11/2026 en adelante.')).toBeTruthy()
      expect(sent()).toEqual([])
    })

    it('is read aloud without its button', async () => {
      startWithChoices({ ending_hint_seen: false })
      const until = '2026-11-21T14:00:00.000Z'
      await opened(mine({ paused: true, paused_until: until, answered_at: now }))
      const note = await screen.findByText(/^En pausa hasta mañana a las 9, o hasta/u)
      const region = note.closest('[role=status]')
      await waitFor(() => expect(document.querySelector('[role=note]')).not.toBeNull())
      expect([region?.querySelector('button'), document.querySelector('[role=status] button')]).toEqual([
        null,
        null,
      ])
    })

    it('shows in the chat, and is changed or taken away', async () => {
      const until = '2026-11-21T14:00:00.000Z'
      const { user, dialog } = await opened(mine({ paused: true, paused_until: until }))
      expect(await screen.findByText(/^En pausa hasta mañana a las 9, o hasta/u)).toBeTruthy()
      await user.click(dialog.getByRole('button', { name: 'Sin fecha, hasta que el cliente escriba' }))
      await waitFor(() => expect(sent()).toEqual([null]))
    })
  })
})

describe('finishing', () => {
  const finish = () => screen.findByRole('button', { name: 'Finalizar' })

  it('asks first, with the focus on cancel', async () => {
    const chat = mine()
    setUp.serve(chat)
    const { user } = setUp.open(chat)
    await user.click(await finish())
    const dialog = await screen.findByRole('alertdialog', { name: '¿Finalizar este chat?' })
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' })),
    )
    expect(setUp.acts()).toHaveLength(0)
  })

  it('goes on where the answer to an invitation that was closed before comes late', async () => {
    const chat = mine({ type: { name: 'telegram' } })
    setUp.serve(chat)
    let answer = () => {}
    const held = new Promise<void>((done) => {
      answer = done
    })
    setUp.api.answer('inviteToVideo', async () => {
      await held
      return answered({ msg: 'Enviaste la invitación' })
    })
    const { user } = setUp.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Videollamada' }))
    await user.click(await screen.findByRole('button', { name: 'Enviar enlace' }))
    await waitFor(() => expect(setUp.acts()).toHaveLength(1))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await finish())
    await screen.findByRole('alertdialog')
    answer()
    expect(await screen.findByText('Enviaste la invitación')).toBeTruthy()
    expect(screen.getByRole('alertdialog', { name: '¿Finalizar este chat?' })).toBeTruthy()
  })

  it('calls the server, shows its message and closes the chat', async () => {
    const chat = mine()
    setUp.serve(chat)
    setUp.api.answer('finishInteraction', () =>
      answered({ ...chat, status: 'finished', msg: 'Has finalizado esta interaccion' }),
    )
    const { user, leaving } = setUp.open(chat)
    await user.click(await finish())
    await user.click(await screen.findByRole('button', { name: 'Finalizar chat' }))
    await waitFor(() => expect(leaving.done).toHaveBeenCalled())
    expect(setUp.acts()).toMatchObject([{ name: 'finishInteraction', body: { uuid: chat.uuid } }])
    expect(await screen.findByText('Has finalizado esta interaccion')).toBeTruthy()
  })

  it('sends the chosen reason, where the business asks for one', async () => {
    const chat = mine()
    setUp.serve(chat)
    const [active, retired] = ['Venta cerrada', 'Otro'].map((name, at) => ({
      uuid: `00000000-0000-4000-8000-00000000100${at}`,
      name,
      active: at === 0,
    }))
    setUp.api.answer('finishReasons', () =>
      answered({ ask: 'optional', reasons: [active, retired], version: 1 }),
    )
    setUp.api.answer('finishInteraction', () => answered({ ...chat, status: 'finished', msg: 'Listo' }))
    const { user } = setUp.open(chat)
    await user.click(await finish())
    const field = await screen.findByRole('combobox', { name: 'Motivo' })
    expect(within(field).getAllByRole('option')).toHaveLength(2)
    await user.selectOptions(field, 'Venta cerrada')
    await user.click(screen.getByRole('button', { name: 'Finalizar chat' }))
    await waitFor(() =>
      expect(setUp.acts()).toMatchObject([{ body: { uuid: chat.uuid, reason: active?.uuid } }]),
    )
  })

  it('where the next chat opens by default, stays by Ctrl, Shift and Enter, or by the button for it', async () => {
    startWithChoices({ open_next: true })
    const chat = mine()
    setUp.serve(chat)
    const { user, props } = setUp.open(chat)
    await user.click(await finish())
    await screen.findByRole('button', { name: 'Finalizar y siguiente' })
    const stay = screen.getByRole('button', { name: 'Finalizar chat' })
    expect(stay.getAttribute('aria-keyshortcuts')).toBe('Control+Shift+Enter')
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await waitFor(() => expect(setUp.acts()).toHaveLength(1))
    expect(props.startLeaving).toHaveBeenLastCalledWith('list')
  })

  it('says in the dialog, offline, only what the toast does not: that the connection is missing', async () => {
    const chat = mine()
    setUp.serve(chat)
    setUp.api.answer('finishInteraction', () => Promise.reject(new TypeError('fetch failed')))
    const { user } = setUp.open(chat)
    await user.click(await finish())
    await user.click(await screen.findByRole('button', { name: 'Finalizar chat' }))
    expect(await screen.findAllByText('No se pudo finalizar esta interaccion')).toHaveLength(1)
    within(screen.getByRole('alertdialog')).getByText('Revisa tu conexión e inténtalo de nuevo.')
  })

  it('ends where the server hangs, and says that it may have been done', async () => {
    fakeTimeouts(() => 20)
    const chat = mine()
    setUp.serve(chat)
    setUp.api.answer('finishInteraction', noAnswer)
    const { user, leaving } = setUp.open(chat)
    await user.click(await finish())
    const confirm = await screen.findByRole('button', { name: 'Finalizar chat' })
    await user.click(confirm)
    const sentence = 'El servidor tarda en responder. Puede que se haya hecho: míralo antes de repetir.'
    expect(await screen.findAllByText(sentence)).toHaveLength(1)
    expect(screen.queryByText('No se pudo finalizar esta interaccion')).toBeNull()
    expect(screen.queryByText('Revisa tu conexión e inténtalo de nuevo.')).toBeNull()
    expect(confirm.getAttribute('aria-busy')).toBeNull()
    expect(leaving.done).not.toHaveBeenCalled()
  })

  it('stays open and says why, once, when it fails', async () => {
    const chat = mine()
    setUp.serve(chat)
    setUp.api.answer('finishInteraction', () =>
      refusedWith(409, 'ALREADY_FINISHED', 'Esta interacción ya fue finalizada.'),
    )
    const { user, leaving } = setUp.open(chat)
    await user.click(await finish())
    await user.click(await screen.findByRole('button', { name: 'Finalizar chat' }))
    expect(await screen.findAllByText('Esta interacción ya fue finalizada.')).toHaveLength(1)
    act(() => toast.removeAll())
    within(screen.getByRole('alertdialog')).getByText('Esta interacción ya fue finalizada.')
    expect(leaving.done).not.toHaveBeenCalled()
    expect(leaving.failed).toHaveBeenCalledOnce()
  })

  it('is disabled in Resueltos', async () => {
    const chat = mine({ status: 'finished' })
    setUp.serve(chat)
    setUp.open(chat, { resolved: true })
    expect(((await finish()) as HTMLButtonElement).disabled).toBe(true)
  })

  it('is offered for somebody else’s chat only to administrators', async () => {
    const chat = mine({ user: luis })
    setUp.serve(chat)
    const { show } = setUp.open(chat)
    await screen.findByText('La atiende Luis Mora.')
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()
    show({ me: { ...me, role: 'ADMIN' } })
    expect(await finish()).toBeTruthy()
  })
})
