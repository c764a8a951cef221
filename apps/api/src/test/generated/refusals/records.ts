import { limits } from '@hilo/contracts'
import { body, param, type Refusals, stale, unknown, unknownId } from './provoke'

const unknownHook = body(async () => ({ id: unknownId() }))
const hook = {
  name: 'Una más',
  url: 'https://tienda.ejemplo.co/hilo',
  events: ['message.received'],
  with_content: false,
}

/** Quick answers, areas, labels and reasons. */
export const recordRefusals = {
  listQuickAnswers: {},
  createQuickAnswer: {
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.quickAnswer('La misma')
      return { name: 'la misma', message: 'Hola', type: 'Saludo' }
    }),
    FILE_NOT_FOUND: body(async () => ({
      name: 'Con archivo',
      message: 'Hola',
      type: 'Saludo',
      file: unknownId(),
    })),
  },
  updateQuickAnswer: {
    QUICK_ANSWER_NOT_FOUND: unknown({ message: 'Hola' }),
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.quickAnswer('Esa otra')
      return { id: await admin.quickAnswer(), data: { name: 'esa otra' } }
    }),
    STALE: stale((fixture) => fixture.quickAnswer(), { message: 'Hola' }),
    FILE_NOT_FOUND: body(async ({ admin }) => ({
      id: await admin.quickAnswer(),
      data: { file: unknownId() },
    })),
  },
  deleteQuickAnswer: { QUICK_ANSWER_NOT_FOUND: param() },
  countQuickAnswerUse: { QUICK_ANSWER_NOT_FOUND: param() },
  listAreas: {},
  listTargets: {},
  createArea: {
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.area({ name: 'Cartera' })
      return { name: 'cartera', color: '#3d46c2' }
    }),
  },
  updateArea: {
    AREA_NOT_FOUND: unknown({ name: 'Ninguna' }),
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.area({ name: 'Soporte' })
      return { id: await admin.area(), data: { name: 'soporte' } }
    }),
    STALE: stale((fixture) => fixture.area(), { description: 'Otra' }),
  },
  orderAreas: { AREA_NOT_FOUND: body(async () => ({ areas: [unknownId()] })) },
  deleteArea: { AREA_NOT_FOUND: param() },
  listApiKeys: {},
  createApiKey: {
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.apiKey('La tienda')
      return { name: 'la tienda', scopes: ['contacts:read'], days: null }
    }),
    API_KEYS_FULL: body(async ({ admin }) => {
      for (let left = limits.apiKeys; left > 0; left -= 1) await admin.apiKey()
      return { name: 'Una más', scopes: ['contacts:read'], days: null }
    }),
  },
  revokeApiKey: { API_KEY_NOT_FOUND: param() },
  listHooks: {},
  createHook: {
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.hook('La tienda')
      return { ...hook, name: 'la tienda' }
    }),
    HOOKS_FULL: body(async ({ admin }) => {
      for (let left = limits.hooks; left > 0; left -= 1) await admin.hook()
      return hook
    }),
  },
  updateHook: {
    HOOK_NOT_FOUND: unknown({ with_content: true }),
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.hook('Esa otra')
      return { id: await admin.hook(), data: { name: 'esa otra' } }
    }),
  },
  deleteHook: { HOOK_NOT_FOUND: param() },
  rotateHookSecret: { HOOK_NOT_FOUND: unknownHook },
  pauseHook: { HOOK_NOT_FOUND: unknownHook },
  resumeHook: { HOOK_NOT_FOUND: unknownHook },
  testHook: { HOOK_NOT_FOUND: unknownHook },
  listDeliveries: { HOOK_NOT_FOUND: async () => ({ call: { query: { hook: unknownId() } } }) },
  readDelivery: { DELIVERY_NOT_FOUND: param() },
  repeatDelivery: { DELIVERY_NOT_FOUND: unknownHook },
  listLabels: {},
  createLabel: {
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.label('Urgente')
      return { name: 'urgente', color: '#3d46c2' }
    }),
  },
  updateLabel: {
    LABEL_NOT_FOUND: unknown({ name: 'Ninguna' }),
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.label('Reclamo')
      return { id: await admin.label(), data: { name: 'reclamo' } }
    }),
    STALE: stale((fixture) => fixture.label(), { color: '#3d46c2' }),
  },
  orderLabels: { LABEL_NOT_FOUND: body(async () => ({ labels: [unknownId()] })) },
  deleteLabel: { LABEL_NOT_FOUND: param() },
  finishReasons: {},
  saveFinishReasons: {
    FINISH_REASON_NOT_FOUND: body(async () => ({ reasons: [{ uuid: unknownId(), name: 'Ninguno' }] })),
    STALE: body(async () => ({ reasons: [], version: 999_999 })),
  },
} satisfies Partial<Refusals>
