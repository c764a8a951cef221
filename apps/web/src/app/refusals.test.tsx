import type { EndpointName, SessionUser } from '@hilo/contracts'
import { defaultPermissions } from '@hilo/contracts'
import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { toast } from 'react-hot-toast/headless'
import { afterAll, expect, it, vi } from 'vitest'
import AreasScreen from '../features/areas/areas-screen'
import { ContactMerge } from '../features/contacts/contact-merge'
import ContactsScreen from '../features/contacts/contacts-screen'
import AcceptConfirm from '../features/inbox/accept-confirm'
import QuickAnswersScreen from '../features/quick-answers/quick-answers-screen'
import { LoginPage } from '../features/session/login-page'
import { Communication } from '../features/settings/communication'
import { General } from '../features/settings/general'
import { Interactions } from '../features/settings/interactions'
import { AgentPermissions } from '../features/settings/permissions'
import FinishConfirm from '../features/thread/header/finish-confirm'
import PauseDialog from '../features/thread/header/pause-dialog'
import { OpenChatContext } from '../features/thread/open-chat'
import TakeOverConfirm from '../features/transfer/take-over-confirm'
import TransferDialog from '../features/transfer/transfer-dialog'
import { business } from '../test/business'
import { answered, type FakeApi, fakeApi, refusedWith } from '../test/fake-api'
import { luis, me, mine, row } from '../test/fixtures'
import { openChatOf } from '../test/open-chat-of'
import { area, contact, listed, quickAnswer } from '../test/records'
import { renderInSession } from '../test/render'
import ChatRoute from './chat/chat-route'

// No connection is needed to learn that the session is unknown.
vi.mock('../server/live/live', () => ({
  openLive: () => ({
    close() {},
    state: () => 'connecting',
    everOnline: () => false,
    outdated: () => false,
    subscribe: () => () => {},
  }),
}))
// Test files share loaded modules; this one needs fresh ones.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

interface Case {
  /** The specification's sentence. */
  says: string
  /** The call that fails. */
  call: EndpointName
  /** Answers of the server before the failing call; any other call fails as without a network. */
  before?: (api: FakeApi) => void
  shows: () => ReactElement
  does?: (user: UserEvent) => Promise<unknown>
}

const nothing = () => {}
const neverLeaving = () => ({ done: nothing, failed: nothing })
const admin: SessionUser = { ...me, role: 'ADMIN' }
const press = (name: string | RegExp) => async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name }))
}
/** Deletes and confirms. */
const remove = (opener: RegExp) => async (user: UserEvent) => {
  await press(opener)(user)
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: /^Eliminar/ }))
}
const withBusiness = (api: FakeApi) => api.answer('businessDetail', () => answered(business))
const interactions = () => <Interactions me={admin} onAreas={nothing} onSchedule={nothing} />
const areas = () => <AreasScreen me={me} heading={null} />
const contacts = () => <ContactsScreen me={me} heading={null} onWrite={nothing} />
const quickAnswers = () => <QuickAnswersScreen me={me} heading={null} />
const transfer = () => (
  <TransferDialog
    user={me.uuid}
    interaction={mine()}
    to={luis.uuid}
    startLeaving={neverLeaving}
    onTransferred={nothing}
    onClose={nothing}
  />
)
const receiver = { ...luis, online: true, role: 'AGENT', active: 1, maximum: 5, areas: [] }

/** The error catalogue of the specification: the sentence of each failed call without a sentence of the server. */
const catalogue: readonly Case[] = [
  {
    says: 'No se pudo cargar la configuracion',
    call: 'whatsappConfigDetail',
    before: withBusiness,
    shows: () => <Communication me={admin} onMenu={nothing} />,
  },
  {
    says: 'No se pudo actualizar la configuracion',
    call: 'updateSettings',
    before: withBusiness,
    shows: interactions,
    async does(user) {
      const turn = screen.getByRole('switch', { name: 'Asignación automática' })
      await expect.poll(() => turn.getAttribute('aria-disabled')).not.toBe('true')
      await user.click(turn)
    },
  },
  {
    says: 'No se pudo asignar esta interaccion',
    call: 'takeInteraction',
    shows: () => (
      <AcceptConfirm
        me={me.uuid}
        row={row()}
        onAccepted={nothing}
        onClose={nothing}
        onGone={nothing}
        returnFocus={() => true}
      />
    ),
    does: press('Aceptar'),
  },
  {
    says: 'No se pudo finalizar esta interaccion',
    call: 'finishInteraction',
    shows: () => (
      <OpenChatContext value={openChatOf(mine()).chat}>
        <FinishConfirm interaction={mine()} user={me.uuid} startLeaving={neverLeaving} onClose={nothing} />
      </OpenChatContext>
    ),
    does: press('Finalizar chat'),
  },
  {
    says: 'No se pudo transferir esta interaccion',
    call: 'transferInteraction',
    before: (api) => api.answer('availableUsers', () => answered([receiver])),
    shows: transfer,
    async does(user) {
      await screen.findByRole('option', { selected: true })
      await press('Transferir')(user)
    },
  },
  { says: 'No se pudo cargar el listado de usuarios disponibles', call: 'availableUsers', shows: transfer },
  { says: 'No se pudo cargar el listado de contactos', call: 'listContacts', shows: contacts },
  {
    says: 'No se pudo eliminar el contacto',
    call: 'deleteContact',
    before: (api) => api.answer('listContacts', () => listed([contact()])),
    shows: contacts,
    does: remove(/^Eliminar contacto Laura/),
  },
  { says: 'No se pudo cargar el listado de areas', call: 'listAreas', shows: areas },
  {
    says: 'No se pudo eliminar el area',
    call: 'deleteArea',
    before: (api) => api.answer('listAreas', () => listed([area()])),
    shows: areas,
    does: remove(/^Eliminar área Ventas/),
  },
  {
    says: 'No se pudo actualizar el area',
    call: 'updateArea',
    before: (api) => api.answer('listAreas', () => listed([area()])),
    shows: areas,
    async does(user) {
      await press('Editar área Ventas')(user)
      await user.type(within(await screen.findByRole('dialog')).getByLabelText('Nombre'), '!')
      await press('Guardar')(user)
    },
  },
  {
    says: 'No se pudo cargar el listado de respuestas rápidas',
    call: 'listQuickAnswers',
    shows: quickAnswers,
  },
  {
    says: 'No se pudo eliminar la respuesta rápida',
    call: 'deleteQuickAnswer',
    before: (api) => api.answer('listQuickAnswers', () => listed([quickAnswer()])),
    shows: quickAnswers,
    does: remove(/^Eliminar respuesta/),
  },
  {
    says: 'Oops!, no se pudo cargar la informacion del usuario',
    call: 'sessionDetail',
    shows: () => <ChatRoute />,
  },
  {
    says: 'No se pudo cargar la informacion de la empresa',
    call: 'businessDetail',
    shows: () => <General me={admin} />,
  },
  {
    says: 'No se pudo cargar los permisos de la empresa',
    call: 'businessPermissions',
    shows: () => <AgentPermissions me={admin} />,
  },
  {
    says: 'No se pudo actualizar el permiso',
    call: 'updatePermissions',
    before: (api) => api.answer('businessPermissions', () => answered(defaultPermissions)),
    shows: () => <AgentPermissions me={admin} />,
    async does(user) {
      await user.click(await screen.findByRole('switch', { name: 'Crear áreas' }))
    },
  },
  {
    says: 'No se pudo cargar la informacion de la configuracion',
    call: 'businessDetail',
    shows: interactions,
  },
]

/** Failures without a sentence of the server. */
const silences = {
  'a network that is down': () => Promise.reject(new TypeError('fetch failed')),
  'the page of a proxy': async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
  'the page of a portal': async () => new Response('<h1>Wi-Fi</h1>'),
  'a refusal without words': async () => Response.json({}, { status: 422 }),
} as const
const each = <Row,>(rows: readonly Row[]) =>
  rows.flatMap((row) => Object.entries(silences).map(([instead, answer]) => ({ ...row, instead, answer })))

const notices = () => screen.findByRole('region', { name: 'Avisos' })
/** Waits for the toast; a query is retried once before it fails. */
const told = async (sentence: string) =>
  expect(await within(await notices()).findByText(sentence)).toBeTruthy()

it.each(each(catalogue))('$says: $instead', async ({ says, call, before, shows, does, answer }) => {
  const api = fakeApi()
  before?.(api)
  // Either the first query fails, or an action on the screen.
  api.answer(call, answer)
  const { user } = renderInSession(shows())
  await does?.(user)
  await told(says)
})

/** A refusal of the server with nothing but a sentence. */
const bare = 'Hoy no se puede.'

it.each(catalogue)('$says: not if the server sends a sentence', async (one) => {
  const { says, call, before, shows, does } = one
  const api = fakeApi()
  before?.(api)
  api.answer(call, () => Response.json({ msg: bare }, { status: 409 }))
  const { user } = renderInSession(shows())
  await does?.(user)
  await told(bare)
  expect(within(await notices()).queryByText(says)).toBeNull()
})

it('does not mention the connection if it works', async () => {
  const api = fakeApi()
  api.answer('sessionDetail', () => refusedWith(503, 'UNAVAILABLE', 'El servicio no está disponible.'))
  renderInSession(<ChatRoute />)
  await told('El servicio no está disponible.')
  expect(screen.queryByText('Revisa tu conexión e inténtalo de nuevo.')).toBeNull()
})

it('covers the whole catalogue', () => {
  expect(new Set(catalogue.map(({ says }) => says)).size).toBe(18)
})

const dialog = async () => within(await screen.findByRole('dialog'))
const fillIn = async (user: UserEvent, label: string) => {
  const inside = await dialog()
  await user.type(inside.getByLabelText(label), '!')
  return inside
}
/** Opens an editor, writes into it, and saves. */
const save = (opener: string | RegExp, label: string) => async (user: UserEvent) => {
  await press(opener)(user)
  const inside = await fillIn(user, label)
  await user.click(inside.getByRole('button', { name: 'Guardar' }))
}

/** Mutations and the login: without a sentence of the server they show the error's own (specification). */
const saves: readonly Omit<Case, 'says'>[] = [
  {
    call: 'createArea',
    before: (api) => api.answer('listAreas', () => listed([])),
    shows: areas,
    does: save(/^\+ Agregar area/u, 'Nombre'),
  },
  {
    call: 'createContact',
    before: (api) => api.answer('listContacts', () => listed([])),
    shows: contacts,
    does: save(/^\+ Agregar contacto/u, 'Nombre'),
  },
  {
    call: 'updateContact',
    before: (api) => api.answer('listContacts', () => listed([contact()])),
    shows: contacts,
    does: save(/^Editar contacto Laura/u, 'Nombre'),
  },
  {
    call: 'createQuickAnswer',
    before: (api) => api.answer('listQuickAnswers', () => listed([])),
    shows: quickAnswers,
    async does(user) {
      await press(/^\+ Agregar respuesta/u)(user)
      const inside = await fillIn(user, 'Nombre')
      await user.type(inside.getByLabelText('Mensaje'), 'Hola')
      await user.selectOptions(inside.getByLabelText('Tipo'), 'Saludo')
      await user.click(inside.getByRole('button', { name: 'Guardar' }))
    },
  },
  {
    call: 'updateQuickAnswer',
    before: (api) => api.answer('listQuickAnswers', () => listed([quickAnswer()])),
    shows: quickAnswers,
    does: save(/^Editar respuesta/u, 'Nombre'),
  },
  {
    call: 'updateBusiness',
    before: withBusiness,
    shows: () => <General me={admin} />,
    async does(user) {
      await user.type(await screen.findByLabelText('Nombre de la empresa'), '!')
      await press('Guardar Cambios')(user)
    },
  },
  {
    call: 'login',
    shows: () => <LoginPage />,
    async does(user) {
      await user.type(screen.getByLabelText('Correo electrónico'), 'ana@hilo.demo')
      await user.type(screen.getByLabelText('Contraseña'), 'hilo-demo')
      await press('Acceder')(user)
    },
  },
]
const own = {
  'a network that is down': 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  'the page of a proxy': 'El servicio no está disponible por un momento. Inténtalo de nuevo.',
  'the page of a portal': 'El servicio no está disponible por un momento. Inténtalo de nuevo.',
  'a refusal without words': 'El servidor no aceptó la petición (422).',
} as const

it.each(each(saves))('$call shows the error’s own sentence: $instead', async (one) => {
  const { call, before, shows, does, answer, instead } = one
  const api = fakeApi()
  before?.(api)
  api.answer(call, answer)
  const { user } = renderInSession(shows())
  await does?.(user)
  await told(own[instead as keyof typeof own])
})

it.each(saves)('$call shows the server’s sentence', async ({ call, before, shows, does }) => {
  const api = fakeApi()
  before?.(api)
  api.answer(call, () => Response.json({ msg: bare }, { status: 400 }))
  const { user } = renderInSession(shows())
  await does?.(user)
  await told(bare)
})

/** What the specification's catalogue does not have, but a dialog asks. */
const beyond: readonly Omit<Case, 'says'>[] = [
  {
    call: 'takeOverInteraction',
    shows: () => <TakeOverConfirm interaction={mine()} onTaken={nothing} onClose={nothing} />,
    does: press('Hacerme cargo'),
  },
  {
    call: 'pauseInteraction',
    shows: () => <PauseDialog interaction={mine()} onClose={nothing} />,
    does: press('Hasta mañana a las 9'),
  },
  {
    call: 'mergeContacts',
    before: (api) => api.answer('listContacts', () => listed([contact(), contact({ name: 'Eva Ruiz' })])),
    shows: () => <ContactMerge contact={contact()} onClose={nothing} />,
    async does(user) {
      await press(/Eva Ruiz/u)(user)
      await press('Unir contactos')(user)
    },
  },
]

it.each([...catalogue, ...saves, ...beyond].filter(({ does }) => does))(
  'a refusal of $call is said once, and stays in its dialog when its toast is gone',
  async ({ call, before, shows, does }) => {
    const api = fakeApi()
    before?.(api)
    api.answer(call, () => Response.json({ msg: bare }, { status: 409 }))
    const { user } = renderInSession(shows())
    await does?.(user)
    await told(bare)
    expect(screen.getAllByText(bare)).toHaveLength(1)
    act(() => toast.removeAll())
    const dialog = screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog')
    if (dialog) expect(within(dialog).getAllByText(bare)).toHaveLength(1)
    else expect(screen.queryAllByText(bare).length).toBeLessThan(2)
  },
)
