import { describe, expect, it } from 'vitest'
import {
  channelTypes,
  type EndpointName,
  endpoints,
  permissionKeys,
  quickAnswerTypes,
  serverEvents,
} from './index'
import { clientCommands } from './realtime/client-commands'

/** The calls of the specification, as it writes them: the first method is the one that our own client uses. */
const calls: readonly [EndpointName, string, string][] = [
  ['login', 'POST', '/api/auth/session/user/login/'],
  ['refresh', 'POST', '/api/auth/session/user/refresh/'],
  ['logout', 'POST', '/api/auth/session/user/logout/'],
  ['sessionDetail', 'GET', '/api/users/session/detail'],
  ['businessDetail', 'GET', '/api/business/detail/{id}'],
  ['businessPermissions', 'GET', '/api/business/permissions/{id}'],
  ['updateBusiness', 'PUT', '/api/business/update/'],
  ['whatsappConfigDetail', 'GET', '/api/config/business/whatsapp/detail/{id}'],
  ['updateWhatsappConfig', 'PUT', '/api/config/business/whatsapp/update/'],
  ['updateSettings', 'POST', '/api/settings/update/'],
  ['availableUsers', 'GET', '/api/business/users/available/interaction/{business_uuid}'],
  ['takeInteraction', 'POST', '/api/interaction/assigned/user/'],
  ['finishInteraction', 'POST', '/api/interaction/finished/user/'],
  ['transferInteraction', 'POST', '/api/interaction/transferred/user/'],
  ['listContacts', 'GET', '/api/clients/all/'],
  ['createContact', 'POST', '/api/clients/create/'],
  ['updateContact', 'PUT', '/api/clients/update/'],
  ['deleteContact', 'DELETE', '/api/clients/delete/{id}/'],
  ['listQuickAnswers', 'GET', '/api/quickanswer/all/'],
  ['createQuickAnswer', 'POST', '/api/quickanswer/create/'],
  ['updateQuickAnswer', 'PUT', '/api/quickanswer/update/'],
  ['deleteQuickAnswer', 'DELETE', '/api/quickanswer/delete/{id}/'],
  ['listAreas', 'GET', '/api/area/all/'],
  ['createArea', 'POST', '/api/area/create/'],
  ['updateArea', 'PUT', '/api/area/update/'],
  ['deleteArea', 'DELETE', '/api/area/delete/{id}/'],
  ['attachFile', 'POST', '/api/conversations/attach/file'],
]

it.each(calls)('%s is called as the specification writes it', (name, method, path) => {
  const { methods, path: ours } = endpoints[name]
  expect([methods[0], ours.replaceAll(/:(\w+)/g, '{$1}')]).toEqual([method, path])
})

/** The sentences that the specification shows after each call, with its spelling mistakes and full stops. */
const sentences: readonly [EndpointName, string][] = [
  ['updateBusiness', 'Empresa actualizada correctamente'],
  ['updateWhatsappConfig', 'Mensaje actualizado correctamente.'],
  ['updateSettings', 'Configuracion actualizada correctamente'],
  ['takeInteraction', 'Te hemos asignado esta interaccion'],
  ['finishInteraction', 'Has finalizado esta interaccion'],
  ['transferInteraction', 'Has transferido esta interaccion'],
  ['createContact', 'Contacto creado correctamente'],
  ['updateContact', 'Contacto actualizado correctamente'],
  ['createQuickAnswer', 'Respuesta rápida guardada correctamente'],
  ['updateQuickAnswer', 'Respuesta rápida actualizada correctamente'],
  ['deleteQuickAnswer', 'Respuesta rápida eliminada correctamente'],
  ['createArea', 'Area guardada correctamente'],
  ['updateArea', 'Area actualizada correctamente'],
  ['deleteArea', 'Area eliminada correctamente'],
]

it.each(sentences)('%s answers %j', (name, sentence) => {
  expect(endpoints[name]).toHaveProperty('success', sentence)
})

describe('the socket', () => {
  it.each([
    'get:interaction:assigned',
    'get:interaction:not:assigned',
    'get:resolves:interactions',
    'get:interaction:conversation:messages',
    'send:message',
  ])('has the command %s', (name) => expect(Object.keys(clientCommands)).toContain(name))

  it.each(['received:message', 'expired:conversation', 'process_error'])('has the event %s', (name) =>
    expect(Object.keys(serverEvents)).toContain(name),
  )
})

it('has the closed lists of the specification, in its order', () => {
  expect(quickAnswerTypes).toEqual([
    'Saludo',
    'Agradecimiento',
    'Confirmación',
    'Solicitud de Información',
    'Información',
    'Cierre',
    'Consulta',
    'Transferencia',
  ])
  expect(channelTypes).toEqual(['whatsapp', 'telegram', 'instagram', 'messenger', 'gmail'])
  expect(permissionKeys).toEqual([
    'permission_enable_automatic_agent_assignment',
    'permission_create_areas',
    'permission_create_update_schedule',
    'permission_view_edit_contacts',
    'permission_view_edit_agents',
    'permission_view_edit_quick_answers',
    'permission_view_edit_menu',
    'permission_edit_farewell_message',
    'permission_edit_welcome_message_area',
  ])
})
