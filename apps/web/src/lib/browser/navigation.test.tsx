import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { FormDialog } from '../../ui/form/form-dialog'
import { Dialog } from '../../ui/overlay/dialog'
import { navigate, useLocation } from './navigation'

function Page() {
  const { search } = useLocation()
  const [open, setOpen] = useState<'form' | 'over' | null>(null)
  const [text, setText] = useState('')
  const close = () => setOpen(null)
  return (
    <>
      <h1>{search}</h1>
      <button type="button" onClick={() => setOpen('form')}>
        Abrir
      </button>
      {open && (
        <FormDialog
          title="Editar"
          busy={false}
          dirty={text !== ''}
          onSubmit={() => setOpen('over')}
          onClose={close}
          over={
            open === 'over' && (
              <Dialog open title="Otro" onClose={() => setOpen('form')}>
                Nada más.
              </Dialog>
            )
          }
        >
          <input aria-label="Nombre" value={text} onChange={(event) => setText(event.target.value)} />
        </FormDialog>
      )}
    </>
  )
}

const shown = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent

beforeEach(() => {
  navigate('/chat?c=first')
  navigate('/chat?c=second')
})

async function openForm() {
  render(<Page />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByRole('dialog', { name: 'Editar' })
  return user
}

it('Back closes an overlay first, and leaves the page the next time', async () => {
  await openForm()
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown()).toBe('?c=second')
  history.back()
  await waitFor(() => expect(shown()).toBe('?c=first'))
})

it('Back and Forward close the topmost overlay', async () => {
  const user = await openForm()
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  history.back()
  await waitFor(() => expect(shown()).toBe('?c=first'))
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  await screen.findByRole('dialog', { name: 'Otro' })
  history.forward()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Otro' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Editar' })).toBeTruthy()
  expect(location.search).toBe('?c=first')
})

it('Back asks before it closes a form with input, and a second Back returns to the form', async () => {
  const user = await openForm()
  await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Eva')
  history.back()
  await screen.findByRole('alertdialog', { name: 'Tienes cambios sin guardar' })
  history.back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByDisplayValue('Eva')).toBeTruthy()
  expect(shown()).toBe('?c=second')
})

it('a navigation asks before it leaves a form with input', async () => {
  const user = await openForm()
  await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Eva')
  const ask = async () => {
    act(() => navigate('/chat?c=third'))
    return within(await screen.findByRole('alertdialog', { name: 'Tienes cambios sin guardar' }))
  }
  await user.click((await ask()).getByRole('button', { name: 'Seguir editando' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByDisplayValue('Eva')).toBeTruthy()
  expect(shown()).toBe('?c=second')
  await user.click((await ask()).getByRole('button', { name: 'Descartar cambios' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown()).toBe('?c=third')
})

it('a navigation that was declined does not happen later; a form without input does not ask', async () => {
  const user = await openForm()
  await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'E')
  act(() => navigate('/chat?c=third'))
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }))
  await user.clear(screen.getByRole('textbox', { name: 'Nombre' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown()).toBe('?c=second')
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByRole('dialog', { name: 'Editar' })
  act(() => navigate('/chat?c=third'))
  expect(shown()).toBe('?c=third')
})

it('a replacing navigation does not ask', async () => {
  const user = await openForm()
  await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Eva')
  act(() => navigate('/chat', { replace: true }))
  expect(shown()).toBe('')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('the browser asks before a page with a changed form is left', async () => {
  const user = await openForm()
  const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Eva')
  expect(leaves()).toBe(false)
})
