import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Fragment, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setConnected } from '../../lib/browser/connection'
import { Dialog } from '../overlay/dialog'
import { earlyKeys } from '../overlay/early-keys'
import { Menu } from '../overlay/menu'
import { Toaster } from '../overlay/toaster'
import { preloadable, preloadableDialog, preloadableRoom } from './preloadable'

/** A file that fails to load until the test lets it load. */
function file<Props>(component: ComponentType<Props>) {
  const server = { isThere: false, asked: 0 }
  const load = async () => {
    server.asked += 1
    if (!server.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: component }
  }
  return { server, load }
}

const line = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const down = () => Promise.reject(new TypeError('fetch failed'))
const up = async () => new Response()
const failed = 'No se pudo abrir esta parte de la pantalla.'

beforeEach(() => line(down))

function renderOpener(Part: ComponentType<{ onClose: () => void }>) {
  function Opener() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Mensaje" />
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        {open && <Part onClose={() => setOpen(false)} />}
        <Toaster />
      </>
    )
  }
  render(<Opener />)
  return userEvent.setup()
}

const Question = ({ onClose }: { onClose: () => void }) => (
  <Dialog open title="¿Seguro?" onClose={onClose}>
    Nada más.
  </Dialog>
)

it('a dialog that fails to load shows a toast, keeps the text, and loads by the next click', async () => {
  const { server, load } = file(Question)
  const user = renderOpener(preloadableDialog(load).Part)
  await user.type(screen.getByRole('textbox', { name: 'Mensaje' }), 'Buenos días')
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  const toast = await screen.findByRole('alert')
  expect(toast.textContent).toBe(`${failed} Revisa tu conexión e inténtalo de nuevo.`)
  expect(screen.getByDisplayValue('Buenos días')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }))

  server.isThere = true
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  expect(await screen.findByRole('dialog', { name: '¿Seguro?' })).toBeTruthy()
})

it.each(['each with a state of its own', 'with one for both'])(
  'of two dialogs that are requested while loading only the later one opens, %s',
  async (states) => {
    const come: (() => void)[] = []
    const slow = (title: string) =>
      preloadableDialog<{ onClose: () => void }>(async () => {
        await new Promise<void>((done) => void come.push(done))
        return {
          default: ({ onClose }) => (
            <Dialog open title={title} onClose={onClose}>
              Nada más.
            </Dialog>
          ),
        }
      }).Part
    const parts = { Finalizar: slow('¿Finalizar?'), Transferir: slow('¿A quién?') }
    const isShared = states === 'with one for both'
    function Chat() {
      const [open, setOpen] = useState<readonly string[]>([])
      const close = (name: string) =>
        setOpen((before) => (isShared ? [] : before.filter((one) => one !== name)))
      return (
        <>
          <input aria-label="Mensaje" />
          {Object.entries(parts).map(([name, Part]) => (
            <Fragment key={name}>
              <button type="button" onClick={() => setOpen(isShared ? [name] : [...open, name])}>
                {name}
              </button>
              {open.includes(name) && <Part onClose={() => close(name)} />}
            </Fragment>
          ))}
        </>
      )
    }
    render(<Chat />)
    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox', { name: 'Mensaje' }), 'Buenos días')
    // As a key does it: the text had the focus.
    fireEvent.click(screen.getByRole('button', { name: 'Finalizar' }))
    await user.click(screen.getByRole('button', { name: 'Transferir' }))
    await user.keyboard('abc')
    for (const done of come) done()
    expect(await screen.findByRole('dialog', { name: '¿A quién?' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: '¿Finalizar?' })).toBeNull()
    expect(screen.getByDisplayValue('Buenos días')).toBeTruthy()
  },
)

it('keys that are typed while a dialog loads are kept for it, also where no field had the focus', async () => {
  let come = () => {}
  const Palette = ({ onClose }: { onClose: () => void }) => {
    const [typed] = useState(earlyKeys)
    return (
      <Dialog open title="Paleta" onClose={onClose}>
        Escribió {typed}
      </Dialog>
    )
  }
  const { Part } = preloadableDialog(async () => {
    await new Promise<void>((done) => {
      come = done
    })
    return { default: Palette }
  })
  const user = renderOpener(Part)
  fireEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await user.keyboard('esc')
  come()
  expect((await screen.findByRole('dialog', { name: 'Paleta' })).textContent).toContain('Escribió esc')
})

/** A list of rooms, and beside it a message that is being written. */
function renderRoom(focused: 'Mensaje' | 'Abrir') {
  let come = () => {}
  const { Part } = preloadableRoom(async () => {
    await new Promise<void>((done) => {
      come = done
    })
    return {
      default: () => {
        const [typed] = useState(earlyKeys)
        return <p>Escribió {typed}</p>
      },
    }
  })
  function Rooms() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        <div id="lista" tabIndex={-1} data-testid="lista">
          {open && <Part />}
        </div>
        <input aria-label="Mensaje" />
        <button type="button">Otro</button>
      </>
    )
  }
  render(<Rooms />)
  const role = focused === 'Mensaje' ? 'textbox' : 'button'
  act(() => screen.getByRole(role, { name: focused }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  return { user: userEvent.setup(), come: () => come() }
}

it('keys that are typed while a room loads are kept for it, and reach no message', async () => {
  const { user, come } = renderRoom('Mensaje')
  await user.keyboard('hola{Enter}')
  come()
  expect((await screen.findByText(/^Escribió/u)).textContent).toBe('Escribió hola')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Mensaje' }).value).toBe('')
  // Nor do those after it: the message had the focus, and the room takes it.
  expect(document.activeElement).toBe(screen.getByTestId('lista'))
})

it('letters that are typed while the list of a menu loads are no shortcuts', async () => {
  const onShortcut = vi.fn()
  document.addEventListener('keydown', onShortcut)
  render(
    <Menu
      trigger={<button type="button">Más</button>}
      entries={[{ kind: 'item', key: 'one', label: 'Reanudar', onChoose: () => {} }]}
    />,
  )
  const button = screen.getByRole('button', { name: 'Más' })
  fireEvent.keyDown(button, { key: 'r' })
  expect(onShortcut).toHaveBeenCalledOnce()
  fireEvent.click(button)
  // Before the list is there, which takes them itself.
  if (!screen.queryByRole('menu')) fireEvent.keyDown(button, { key: 'r' })
  document.removeEventListener('keydown', onShortcut)
  expect(onShortcut).toHaveBeenCalledOnce()
  await screen.findByRole('menu')
})

it('a room gives the focus back to the button that led to it', async () => {
  const { come } = renderRoom('Abrir')
  come()
  await screen.findByText(/^Escribió/u)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }))
})

it('a room leaves the focus where it went while it loaded', async () => {
  const { user, come } = renderRoom('Abrir')
  await user.click(screen.getByRole('button', { name: 'Otro' }))
  come()
  await screen.findByText(/^Escribió/u)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Otro' }))
})

it('nothing that nobody requested is loaded without a connection: browsers cache a failed import', () => {
  const { server, load } = file(Question)
  const { Part, preload } = preloadable(load)
  setConnected(false)
  preload()
  const onMissing = vi.fn()
  render(<Part quiet onMissing={onMissing} onClose={() => {}} />)
  expect(onMissing).toHaveBeenCalledOnce()
  expect(server.asked).toBe(0)
  setConnected(true)
  preload()
  expect(server.asked).toBe(1)
})

it('offers a reload if the server answers but the file fails to load', async () => {
  line(up)
  const user = renderOpener(preloadableDialog(file(Question).load).Part)
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByText(`${failed} Vuelve a cargar la página para abrirla.`)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Volver a cargar' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('chosen in a menu while its file loads, it gives the focus back to the button of the menu', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((done) => {
    arrive = done
  })
  const Late = preloadableDialog(async () => {
    await arrival
    return { default: Question }
  })
  function Opener() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Menu
          trigger={<button type="button">Más</button>}
          entries={[{ kind: 'item', key: 'ask', label: 'Preguntar', onChoose: () => setOpen(true) }]}
        />
        {open && <Late.Part onClose={() => setOpen(false)} />}
      </>
    )
  }
  render(<Opener />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Más' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Preguntar' }))
  await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  arrive()
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Más' })))
})

it('a panel that fails to load shows the error in its place, with a retry', async () => {
  const { server, load } = file(() => <p>Los datos</p>)
  const { Part } = preloadable(load)
  render(
    <>
      <p>La lista</p>
      <Part />
    </>,
  )
  const user = userEvent.setup()
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  expect(screen.getByRole('alert').textContent).toContain(failed)
  expect(screen.getByText('La lista')).toBeTruthy()

  await user.click(again)
  await vi.waitFor(() => expect(server.asked).toBe(2))
  server.isThere = true
  await vi.waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull())
  await user.click(again)
  expect(await screen.findByText('Los datos')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a panel that failed to load comes by itself when the connection is back', async () => {
  const { server, load } = file(() => <p>Los datos</p>)
  const { Part } = preloadable(load)
  render(<Part />)
  setConnected(false)
  await screen.findByRole('button', { name: 'Reintentar' })
  server.isThere = true
  act(() => setConnected(true))
  expect(await screen.findByText('Los datos')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('what nobody requested leaves its placeholder, and comes when the connection is back', async () => {
  const { server, load } = file(() => <p>La llamada, con quien la contestó</p>)
  const { Part } = preloadable(load)
  const onReachable = vi.fn(down)
  line(onReachable)
  render(<Part quiet waiting="La llamada" />)
  await vi.waitFor(() => expect(onReachable).toHaveBeenCalledOnce())
  setConnected(false)
  expect(await screen.findByText('La llamada')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  server.isThere = true
  act(() => setConnected(true))
  expect(await screen.findByText('La llamada, con quien la contestó')).toBeTruthy()
})

it('what nobody requested while there was no connection comes with it', async () => {
  const { server, load } = file(() => <p>Para y asunto</p>)
  server.isThere = true
  const { Part } = preloadable(load)
  setConnected(false)
  render(<Part quiet />)
  expect(server.asked).toBe(0)
  act(() => setConnected(true))
  expect(await screen.findByText('Para y asunto')).toBeTruthy()
})

it('asks once more if the connection was cut for a moment only', async () => {
  const { server, load } = file(() => <p>Los datos</p>)
  line(async () => {
    server.isThere = true
    return new Response()
  })
  const { Part } = preloadable(load)
  render(<Part />)
  expect(await screen.findByText('Los datos')).toBeTruthy()
  expect(server.asked).toBe(2)
})

it('a small part shows the error in one line, with a retry', async () => {
  const { Part } = preloadable(file(() => null).load)
  render(<Part compact />)
  const line = await screen.findByRole('alert')
  expect(line.textContent).toBe(`${failed}Reintentar`)
})

it('a panel whose file no longer exists offers a reload', async () => {
  line(up)
  const { Part } = preloadable(file(() => null).load)
  render(<Part />)
  expect(await screen.findByRole('button', { name: 'Volver a cargar' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

it('the placeholder keeps its identity while loading and after a failure', async () => {
  const { load } = file(() => <p>El menú</p>)
  const { Part } = preloadable(load)
  function LateMenu() {
    const [wanted, setWanted] = useState(false)
    return (
      <>
        <Part
          wanted={wanted}
          waiting={
            <button type="button" onClick={() => setWanted(true)}>
              Más
            </button>
          }
          onMissing={() => setWanted(false)}
        />
        <Toaster />
      </>
    )
  }
  render(<LateMenu />)
  const button = screen.getByRole('button', { name: 'Más' })
  await userEvent.setup().click(button)
  await screen.findByRole('alert')
  expect(document.activeElement).toBe(button)
})

it('what nobody requested fails without a toast', async () => {
  const { Part } = preloadable(file(() => null).load)
  const onMissing = vi.fn()
  render(
    <>
      <Part quiet onMissing={onMissing} />
      <Toaster />
    </>,
  )
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a preloaded part is rendered at once', async () => {
  const { server, load } = file(() => <p>Los datos</p>)
  server.isThere = true
  const { Part, preload } = preloadable(load)
  preload()
  await Promise.resolve()
  render(<Part />)
  expect(screen.getByText('Los datos')).toBeTruthy()
})
