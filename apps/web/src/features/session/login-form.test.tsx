import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, storedToken } from '../../server/session/session'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { Toaster } from '../../ui/overlay/toaster'
import { LoginPage } from './login-page'

let api: FakeApi

function open() {
  render(
    <>
      <LoginPage />
      <Toaster />
    </>,
  )
  return userEvent.setup()
}

const email = () => screen.getByLabelText<HTMLInputElement>('Correo electrónico')
const password = () => screen.getByLabelText<HTMLInputElement>('Contraseña')
const enter = () => screen.getByRole('button', { name: 'Acceder' })

beforeEach(() => {
  api = fakeApi()
  api.answer('login', () => answered({ token: 'the token', refresh_token: 'the refresh token' }))
})

describe('the login', () => {
  it('has fields that password managers fill', () => {
    open()
    expect(email().type).toBe('email')
    expect(email().autocomplete).toBe('username')
    expect(password().type).toBe('password')
    expect(password().autocomplete).toBe('current-password')
    expect(screen.getByLabelText<HTMLInputElement>('Recordarme').checked).toBe(true)
  })

  it('has the focus, and loads nothing before somebody types', async () => {
    const onTyping = vi.fn()
    render(<LoginPage onTyping={onTyping} />)
    expect(document.activeElement).toBe(email())
    expect(onTyping).not.toHaveBeenCalled()
    await userEvent.keyboard('a')
    expect(email().value).toBe('a')
    expect(onTyping).toHaveBeenCalled()
  })

  it('says an error once: in its toast and then in the form, with the password ready to be typed again', async () => {
    const wrong = 'Correo o contraseña incorrectos.'
    api.answer('login', () => refusedWith(401, 'INVALID_CREDENTIALS', wrong))
    const user = open()
    const form = within(screen.getByRole('form', { name: 'Acceder' }))
    const toasts = within(screen.getByRole('region', { name: 'Avisos' }))
    await user.click(enter())
    await toasts.findByText('Complete todos los campos')
    await waitFor(() => expect(api.calls).toHaveLength(1))
    expect(form.queryByText('Complete todos los campos')).toBeNull()
    expect(email().getAttribute('aria-invalid')).toBe('true')
    expect(password().getAttribute('aria-invalid')).toBe('true')
    await user.type(email(), 'ana@hilo.demo')
    await user.type(password(), 'otra')
    await user.click(enter())
    expect((await toasts.findByText(wrong)).closest('[role="alert"]')).toBeTruthy()
    expect(form.queryByText(wrong)).toBeNull()
    expect(document.activeElement).toBe(password())
    expect(password().selectionEnd).toBe('otra'.length)
    act(() => toast.removeAll())
    expect(form.getAllByText(wrong)).toHaveLength(1)
  })

  it('removes its error toast after the login', async () => {
    const wrong = 'Espera un minuto e inténtalo de nuevo.'
    api.answer('login', () => refusedWith(401, 'INVALID_CREDENTIALS', wrong))
    const user = open()
    await user.type(email(), 'ana@hilo.demo')
    await user.type(password(), 'otra')
    await user.click(enter())
    const notices = screen.getByRole('region', { name: 'Avisos' })
    const notice = await within(notices).findByRole('alert')
    api.answer('login', () => answered({ token: 'the token', refresh_token: 'the refresh token' }))
    await user.click(enter())
    await waitFor(() => expect(storedToken()).toBe('the token'))
    // At once, not after four seconds.
    await act(async () => {})
    expect(notice.className).toContain('opacity-0')
  })

  it('tells those whom the server logged out that their session ended, not those who logged out', async () => {
    const ended = 'Tu sesión terminó. Vuelve a ingresar.'
    endSession({ refused: true })
    open()
    expect((await screen.findByText(ended)).getAttribute('role')).toBe('alert')
    cleanup()
    endSession()
    open()
    expect(screen.queryByText(ended)).toBeNull()
  })

  it('does not open the keyboard on a phone', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    open()
    expect(document.activeElement).toBe(document.body)
  })

  it('shows and hides the password', async () => {
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }))
    expect(password().type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Ocultar contraseña' }))
    expect(password().type).toBe('password')
  })

  it.each(['Acceder', 'Registrate'])(
    'submits with %s, and keeps the tokens under their names',
    async (name) => {
      const user = open()
      await user.type(email(), 'ana@hilo.demo')
      await user.type(password(), 'hilo-demo')
      await user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(localStorage.getItem('token')).toBe('the token'))
      expect(localStorage.getItem('refresh_token')).toBe('the refresh token')
      expect(api.calls).toHaveLength(1)
      expect(api.calls[0]?.body).toEqual({
        email: 'ana@hilo.demo',
        password: 'hilo-demo',
        browser: navigator.userAgent,
        os: navigator.platform,
      })
    },
  )

  it('marks both empty fields, sends the request all the same, and shows the answer', async () => {
    api.answer('login', () => refusedWith(401, 'INVALID_CREDENTIALS', 'Correo o contraseña incorrectos.'))
    const user = open()
    await user.click(enter())
    await screen.findAllByText('Complete todos los campos')
    await waitFor(() => expect(api.calls).toHaveLength(1))
    await screen.findByText('Correo o contraseña incorrectos.')
    expect(document.activeElement).toBe(email())
  })

  it('shows the server’s sentence once, and keeps what was typed', async () => {
    api.answer('login', () => refusedWith(401, 'INVALID_CREDENTIALS', 'Correo o contraseña incorrectos.'))
    const user = open()
    await user.type(email(), 'ana@hilo.demo')
    await user.type(password(), 'otra')
    await user.click(enter())
    await screen.findByText('Correo o contraseña incorrectos.')
    expect(email().value).toBe('ana@hilo.demo')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('ends with the browser without Recordarme, which the server reads in a cookie', async () => {
    let cookieAtLogin = ''
    api.answer('login', () => {
      cookieAtLogin = document.cookie
      return answered({ token: 'the token', refresh_token: 'the refresh token' })
    })
    const user = open()
    await user.click(screen.getByLabelText('Recordarme'))
    await user.type(email(), 'ana@hilo.demo')
    await user.type(password(), 'hilo-demo{Enter}')
    await waitFor(() => expect(localStorage.getItem('token')).toBe('the token'))
    expect(cookieAtLogin).toContain('hilo_open=1')
    expect(document.cookie).toContain('hilo_open=1')
  })

  it.each(['Facebook', 'LinkedIn', 'Google'])('%s is not available yet', async (name) => {
    const user = open()
    await user.click(screen.getByRole('button', { name }))
    expect(await screen.findByText('Esta opción aun no esta disponible')).toBeTruthy()
    expect(api.calls).toHaveLength(0)
  })
})
