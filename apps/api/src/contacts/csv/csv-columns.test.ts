import { describe, expect, it } from 'vitest'
import { fieldOf } from './csv-columns'

describe('headers', () => {
  it.each([
    ['Nombre', 'name'],
    [' TELÉFONO ', 'phone'],
    ['Telefono', 'phone'],
    ['Correo  electrónico', 'email'],
    ['Cédula', 'nit'],
    ['etiquetas', 'tags'],
    ['Ciudad', undefined],
  ])('%j', (header, field) => expect(fieldOf(header)).toBe(field))
})
