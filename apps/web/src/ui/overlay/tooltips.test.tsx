import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { IconButton } from '../form/icon-button'
import { Menu } from './menu'
import { Tooltips } from './tooltips'

const user = userEvent.setup()
const tooltip = () => document.querySelector('[data-tooltip-popup]')?.textContent ?? null

const page = (others: ReactNode = null) => (
  <>
    <IconButton icon={LogOut} label="Pausar" shortcut="Alt P" />
    {others}
    <p>Otra parte</p>
    <Tooltips />
  </>
)
function open(others: ReactNode = <IconButton icon={LogOut} label="Finalizar" />) {
  const { rerender } = render(page(others))
  return { button: (name: string) => screen.getByRole('button', { name }), rerender }
}
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

it('shows what a button does once the pointer rests on it, and the next one at once', async () => {
  const { button } = open()
  await user.hover(button('Pausar'))
  expect(tooltip()).toBeNull()
  await expect.poll(tooltip).toBe('PausarAlt P')
  await user.hover(button('Finalizar'))
  await wait(50)
  expect(tooltip()).toBe('Finalizar')
  await user.hover(screen.getByText('Otra parte'))
  await expect.poll(tooltip).toBeNull()
})

it('stays while the pointer is on it, and goes with Escape', async () => {
  const { button } = open()
  await user.hover(button('Pausar'))
  await expect.poll(tooltip).toBe('PausarAlt P')
  await user.hover(document.querySelector('[data-tooltip-popup]') as Element)
  await wait(200)
  expect(tooltip()).toBe('PausarAlt P')
  await user.keyboard('{Escape}')
  await expect.poll(tooltip).toBeNull()
})

it('goes when its button is pressed or removed', async () => {
  const { button, rerender } = open()
  await user.hover(button('Pausar'))
  await expect.poll(tooltip).toBe('PausarAlt P')
  await user.click(button('Pausar'))
  await expect.poll(tooltip).toBeNull()
  await wait(500)
  expect(tooltip()).toBeNull()
  await user.hover(button('Finalizar'))
  await expect.poll(tooltip).toBe('Finalizar')
  rerender(page())
  await expect.poll(tooltip).toBeNull()
})

it('does not come over the list that its button has opened', async () => {
  const entries = [{ kind: 'item' as const, key: 'csv', label: 'Importar CSV', onChoose: () => undefined }]
  const { button } = open(<Menu trigger={<IconButton icon={LogOut} label="Más" />} entries={entries} />)
  await user.click(button('Más'))
  await screen.findByRole('menuitem', { name: 'Importar CSV' })
  // The list has brought a button of its own, which is new under the pointer.
  fireEvent.pointerOver(document.querySelector('[aria-expanded=true]') as Element)
  await wait(500)
  expect(tooltip()).toBeNull()
})

it('shows it to whoever comes by keyboard, and nothing under a finger', async () => {
  const { button } = open()
  await user.pointer({ target: button('Pausar'), keys: '[TouchA]' })
  await wait(500)
  expect(tooltip()).toBeNull()
  await user.tab()
  await user.tab({ shift: true })
  await expect.poll(tooltip).toBe('PausarAlt P')
  await user.tab()
  await expect.poll(tooltip).toBe('Finalizar')
})
