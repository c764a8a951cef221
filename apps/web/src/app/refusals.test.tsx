import type { SessionUser } from '@hilo/contracts'
import { defaultPermissions } from '@hilo/contracts'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterAll, expect, it, vi } from 'vitest'
import AreasScreen from '../features/areas/areas-screen'
import ContactsScreen from '../features/contacts/contacts-screen'
import AcceptConfirm from '../features/inbox/accept-confirm'
import QuickAnswersScreen from '../features/quick-answers/quick-answers-screen'
import { Communication } from '../features/settings/communication'
import { General } from '../features/settings/general'
import { Interactions } from '../features/settings/interactions'
import { AgentPermissions } from '../features/settings/permissions'
import FinishConfirm from '../features/thread/finish-confirm'
import TransferDialog from '../features/transfer/transfer-dialog'
import { business } from '../test/business'
import { answered, type FakeApi, fakeApi, refusedWith } from '../test/fake-api'
import { luis, me, mine, row } from '../test/fixtures'
import { area, contact, listed, quickAnswer } from '../test/records'
import { renderInSession } from '../test/render'
import ChatRoute from './chat-route'

// No line is needed to be told that nobody knows who one is.
vi.mock('../server/live', () => ({ openLive: () => ({ close() {} }) }))
// Files share what is loaded: ours is read anew, and is nobody else's.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

interface Case {
  /** The specification's sentence, letter by letter. */
  says: string
  /** What works before; whatever is not answered here is a server that cannot be reached. */
  before?: (api: FakeApi) => void
  shows: () => ReactElement
  does?: (user: UserEvent) => Promise<unknown>
}

const nothing = () => {}
const admin: SessionUser = { ...me, role: 'ADMIN' }
const press = (name: string | RegExp) => async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name }))
}
/** Asks to delete, and means it. */
const remove = (opener: RegExp) => async (user: UserEvent) => {
  await press(opener)(user)
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: /^Eliminar/ }))
}
const withBusiness = (api: FakeApi) => api.answer('businessDetail', () => answered(business))
const interactions = () => <Interactions me={admin} onAreas={nothing} onSchedule={nothing} />
const areas = () => <AreasScreen me={me} heading={null} />
const contacts = () => <ContactsScreen me={me} heading={null} />
const quickAnswers = () => <QuickAnswersScreen me={me} heading={null} />
const transfer = () => (
  <TransferDialog
    interaction={mine()}
    to={luis.uuid}
    onGiven={nothing}
    onTransferred={nothing}
    onClose={nothing}
  />
)
const receiver = { ...luis, online: true, role: 'AGENT', active: 1, areas: [] }

/** The error catalogue of the specification: what each call's failure says where the server says nothing. */
const catalogue: readonly Case[] = [
  {
    says: 'No se pudo cargar la configuracion',
    before: withBusiness,
    shows: () => <Communication me={admin} onMenu={nothing} />,
  },
  {
    says: 'No se pudo actualizar la configuracion',
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
    shows: () => <AcceptConfirm row={row()} onAccepted={nothing} onClose={nothing} onGone={nothing} />,
    does: press('Aceptar'),
  },
  {
    says: 'No se pudo finalizar esta interaccion',
    shows: () => <FinishConfirm user={me.uuid} interaction={mine()} onFinished={nothing} onClose={nothing} />,
    does: press(/^Finalizar/),
  },
  {
    says: 'No se pudo transferir esta interaccion',
    before: (api) => api.answer('availableUsers', () => answered([receiver])),
    shows: transfer,
    async does(user) {
      await screen.findByRole('option', { selected: true })
      await press(/^Transferir/)(user)
    },
  },
  { says: 'No se pudo cargar el listado de usuarios disponibles', shows: transfer },
  { says: 'No se pudo cargar el listado de contactos', shows: contacts },
  {
    says: 'No se pudo eliminar el contacto',
    before: (api) => api.answer('listContacts', () => listed([contact()])),
    shows: contacts,
    does: remove(/^Eliminar contacto Laura/),
  },
  { says: 'No se pudo cargar el listado de areas', shows: areas },
  {
    says: 'No se pudo eliminar el area',
    before: (api) => api.answer('listAreas', () => listed([area()])),
    shows: areas,
    does: remove(/^Eliminar área Ventas/),
  },
  {
    says: 'No se pudo actualizar el area',
    before: (api) => api.answer('listAreas', () => listed([area()])),
    shows: areas,
    async does(user) {
      await press('Editar área Ventas')(user)
      await user.type(within(await screen.findByRole('dialog')).getByLabelText('Nombre'), '!')
      await press('Guardar')(user)
    },
  },
  { says: 'No se pudo cargar el listado de respuestas rápidas', shows: quickAnswers },
  {
    says: 'No se pudo eliminar la respuesta rápida',
    before: (api) => api.answer('listQuickAnswers', () => listed([quickAnswer()])),
    shows: quickAnswers,
    does: remove(/^Eliminar respuesta/),
  },
  { says: 'Oops!, no se pudo cargar la informacion del usuario', shows: () => <ChatRoute /> },
  { says: 'No se pudo cargar la informacion de la empresa', shows: () => <General me={admin} /> },
  { says: 'No se pudo cargar los permisos de la empresa', shows: () => <AgentPermissions me={admin} /> },
  {
    says: 'No se pudo actualizar el permiso',
    before: (api) => api.answer('businessPermissions', () => answered(defaultPermissions)),
    shows: () => <AgentPermissions me={admin} />,
    async does(user) {
      await user.click(await screen.findByRole('switch', { name: 'Crear áreas' }))
    },
  },
  { says: 'No se pudo cargar la informacion de la configuracion', shows: interactions },
]

it.each(catalogue)('$says', async ({ says, before, shows, does }) => {
  const api = fakeApi()
  before?.(api)
  const { user } = renderInSession(shows())
  await does?.(user)
  const notices = await screen.findByRole('region', { name: 'Avisos' })
  // A list is asked for twice before it is given up.
  expect(await within(notices).findByText(says)).toBeTruthy()
})

it('is only said where the server says nothing', async () => {
  const api = fakeApi()
  api.answer('sessionDetail', () => refusedWith(503, 'UNAVAILABLE', 'El servicio no está disponible.'))
  renderInSession(<ChatRoute />)
  const notices = await screen.findByRole('region', { name: 'Avisos' })
  expect(await within(notices).findByText('El servicio no está disponible.')).toBeTruthy()
  expect(screen.queryByText(/^Oops/u)).toBeNull()
  expect(screen.queryByText('Revisa tu conexión e inténtalo de nuevo.')).toBeNull()
})

it('is the whole catalogue', () => {
  expect(new Set(catalogue.map(({ says }) => says)).size).toBe(18)
})
