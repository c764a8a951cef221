import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints, fieldsOf, issueSentence } from '../index'

z.config({ customError: issueSentence })

const errorsOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input)
  return error ? fieldsOf(error) : {}
}

it.each<[z.ZodType, unknown, Record<string, string>]>([
  [z.object({ name: z.string() }), {}, { name: 'Falta este dato' }],
  [z.object({ name: z.string() }), { name: 7 }, { name: 'Escribe un texto' }],
  [z.object({ limit: z.int().min(1) }), { limit: 0 }, { limit: 'Escribe 1 o un número mayor' }],
  [z.object({ limit: z.int() }), { limit: 0.5 }, { limit: 'Escribe un número entero' }],
  [z.object({ name: z.string().max(1) }), { name: 'ab' }, { name: 'Usa como máximo 1 carácter' }],
  [z.enum(['MANUAL', 'AUTOMATIC']), 'x', { body: 'Elige una de estas opciones: «MANUAL», «AUTOMATIC»' }],
  [
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('image') }),
    ]),
    { type: 'tetx' },
    { type: 'Elige una de estas opciones: «text», «image»' },
  ],
  [z.strictObject({}), { rol: 1 }, { body: 'Quita «rol»: no existe aquí' }],
  [
    endpoints.takeInteraction.body,
    { uuid: 'nada' },
    { uuid: 'No es un identificador válido. Copia el `uuid` que respondió la API' },
  ],
  [endpoints.createContact.body, { email: 'nada' }, { email: 'Escribe un correo como nombre@empresa.com' }],
  [
    endpoints.createQuickAnswer.body,
    { name: 'a', message: 'b', type: '' },
    { type: 'Elige un tipo de la lista' },
  ],
  [
    endpoints.updateContact.body,
    { id: 'x', data: { extra_data: { tags: [7] } } },
    {
      id: 'No es un identificador válido. Copia el `uuid` que respondió la API',
      'data.extra_data.tags.0': 'Escribe un texto',
    },
  ],
])('%#: says what to correct, and where', (schema, input, expected) => {
  expect(errorsOf(schema, input)).toEqual(expected)
})
