import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeApi, refusedWith } from '../test/fake-api'
import { Router } from './router'

const email = () => screen.findByLabelText<HTMLInputElement>('Correo electrónico')
const atLogin = () => screen.findByRole('button', { name: 'Acceder' })
const atForgot = () => screen.findByRole('button', { name: 'Enviar enlace' })

function open(address: string) {
  history.replaceState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
  render(<Router />)
  return userEvent.setup()
}

it('a file dropped outside of any drop zone is not opened by the browser, also on the login page', async () => {
  open('/')
  const button = await atLogin()
  const dataTransfer = { files: [], types: ['Files'], dropEffect: 'copy' }
  for (const event of [createEvent.dragOver, createEvent.drop].map((of) => of(button, { dataTransfer }))) {
    fireEvent(button, event)
    expect(event.defaultPrevented).toBe(true)
  }
})

describe('a mailed link', () => {
  const token = 'x'.repeat(43)
  const newPassword = () => screen.findByLabelText('Contraseña nueva')

  it.each([
    ['in its fragment', `/#reset=${token}`],
    ['in its query, as those mailed before', `/?reset=${token}`],
  ])('with a token %s opens, and the address shows it no more', async (_where, address) => {
    const api = fakeApi()
    api.answer('resetPassword', () => refusedWith(410, 'RESET_LINK_ENDED', 'Este enlace ya se usó.'))
    const user = open(address)
    await user.type(await newPassword(), 'tres palabras sueltas{Enter}')
    expect(location.href).toBe(`${location.origin}/`)
    expect(api.calls.map(({ body }) => body)).toEqual([{ token, password: 'tres palabras sueltas' }])
    await user.click(await screen.findByRole('button', { name: 'Pedir otro enlace' }))
    await atLogin()
    expect(JSON.stringify(history.state)).not.toContain(token)
  })

  it('is still there after a reload', async () => {
    open(`/#reset=${token}`)
    await newPassword()
    cleanup()
    render(<Router />)
    await newPassword()
    expect(JSON.stringify(history.state)).toContain(token)
  })

  it('that is opened where another one was, replaces it', async () => {
    const user = open(`/#reset=${token}`)
    await user.type(await newPassword(), 'tres palabras')
    history.pushState(null, '', `/#reset=${'y'.repeat(43)}`)
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    await waitFor(async () => expect(await newPassword()).toHaveProperty('value', ''))
  })
})

describe('a forgotten password', () => {
  it('has an address, and Back leads from it to the login', async () => {
    const user = open('/')
    await user.type(await email(), 'ana@hilo.demo')
    await user.click(screen.getByRole('button', { name: '¿Olvidaste tu contraseña?' }))
    await atForgot()
    expect(location.pathname + location.search).toBe('/?recuperar')
    history.back()
    await atLogin()
    expect(location.search).toBe('')
    expect((await email()).value).toBe('ana@hilo.demo')
  })

  it('leaves one history entry of the login behind it', async () => {
    const user = open('/')
    await user.click(await screen.findByRole('button', { name: '¿Olvidaste tu contraseña?' }))
    await atForgot()
    const { length } = history
    await user.click(screen.getByRole('button', { name: 'Volver a Acceder' }))
    await atLogin()
    history.forward()
    await atForgot()
    expect(history.length).toBe(length)
  })

  it('survives a reload, and has a link to the login', async () => {
    const user = open('/?recuperar')
    await atForgot()
    await user.click(screen.getByRole('button', { name: 'Volver a Acceder' }))
    await atLogin()
    await waitFor(() => expect(location.search).toBe(''))
  })
})
