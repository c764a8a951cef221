import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints, refuseInput } from '../index'

it.each<[Record<string, string>, string]>([
  [
    { 'data.email': 'Escribe un correo como nombre@empresa.com' },
    'Revisa el correo: escribe un correo como nombre@empresa.com.',
  ],
  [
    { name: 'Falta este dato', nit: 'Usa como máximo 40 caracteres' },
    'Revisa el nombre: falta este dato; la cédula: usa como máximo 40 caracteres.',
  ],
  [
    { 'data.extra_data.additionalInfo.1.title': 'No puede quedar vacío' },
    'Revisa el título (n.º 2): no puede quedar vacío.',
  ],
  [
    { 'data.hours.0.to': 'Escribe una hora como 08:00' },
    'Revisa la hora final (n.º 1): escribe una hora como 08:00.',
  ],
  [{ file: 'CSV sin columnas.' }, 'Revisa el archivo: CSV sin columnas.'],
  [{ body: 'Quita «rol»: no existe aquí' }, 'Revisa los datos: quita «rol»: no existe aquí.'],
  [{ constructor: 'Falta este dato' }, 'Revisa el dato «constructor»: falta este dato.'],
  [
    { name: 'A', email: 'B', phone: 'C', nit: 'D', color: 'E' },
    'Revisa el nombre: a; el correo: b; el teléfono: c; y 2 datos más.',
  ],
  [
    { 'credentials.bot_token': 'Telegram no acepta el token del bot.' },
    'Revisa el token del bot: Telegram no acepta el token del bot.',
  ],
  [
    { 'credentials.waba_id': 'WhatsApp no lo conoce.' },
    'Revisa el identificador de la cuenta de WhatsApp Business: WhatsApp no lo conoce.',
  ],
  [{}, 'Revisa los datos e inténtalo de nuevo.'],
])('%j is said as %j', (fields, sentence) => {
  expect(refuseInput(fields).msg).toBe(sentence)
})

/** The endpoints whose forms people fill in; what they type has a name in the sentence. */
const forms = [
  'login',
  'updateBusiness',
  'updateWhatsappConfig',
  'updateSettings',
  'updateSchedule',
  'createContact',
  'updateContact',
  'createQuickAnswer',
  'updateQuickAnswer',
  'createArea',
  'updateArea',
  'createUser',
  'updateUser',
  'changePassword',
  'updateChannel',
] as const
/** Chosen with a switch or a list, or sent by the browser: nobody types them wrong. */
const notTyped = ['browser', 'os', 'data', 'extra_data', 'enabled', 'active', 'human_agent']

const propertiesOf = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as { properties?: Record<string, unknown> }
  return [
    ...Object.entries(properties).flatMap(([name, of]) => [name, ...propertiesOf(of)]),
    ...Object.values(rest).flatMap((part) => (Array.isArray(part) ? part : [part]).flatMap(propertiesOf)),
  ]
}

it.each(forms)('each field of %s has a name in Spanish', (name) => {
  const fields = propertiesOf(z.toJSONSchema(endpoints[name].body, { io: 'input', unrepresentable: 'any' }))
  const unnamed = fields.filter(
    (field) => !notTyped.includes(field) && refuseInput({ [field]: 'x' }).msg.includes('«'),
  )
  expect(unnamed).toEqual([])
})
