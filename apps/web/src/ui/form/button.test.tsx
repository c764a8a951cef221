import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button'

/** Two clicks before a render, as on a slow machine. */
function doubleClick(): void {
  const button = screen.getByRole('button')
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
}

describe('a button that sends something', () => {
  it('sends once when it is double-clicked', () => {
    const send = vi.fn()
    render(
      <Button busy={false} onClick={send}>
        Aceptar
      </Button>,
    )
    doubleClick()
    expect(send).toHaveBeenCalledOnce()
  })

  it('submits its form once', () => {
    const submit = vi.fn((event: Event) => event.preventDefault())
    render(
      <form onSubmit={(event) => submit(event.nativeEvent)}>
        <Button type="submit" busy={false}>
          Guardar
        </Button>
      </form>,
    )
    doubleClick()
    expect(submit).toHaveBeenCalledOnce()
  })

  it('sends from the keyboard, where presses are not counted', () => {
    const send = vi.fn()
    render(
      <Button busy={false} onClick={send}>
        Aceptar
      </Button>,
    )
    fireEvent.click(screen.getByRole('button'), { detail: 0 })
    expect(send).toHaveBeenCalledOnce()
  })

  it('does nothing while busy', () => {
    const send = vi.fn()
    render(
      <Button busy onClick={send}>
        Aceptar
      </Button>,
    )
    doubleClick()
    expect(send).not.toHaveBeenCalled()
  })
})

describe('another button', () => {
  it('handles every click', () => {
    const step = vi.fn()
    render(<Button onClick={step}>Siguiente</Button>)
    doubleClick()
    expect(step).toHaveBeenCalledTimes(2)
  })
})
