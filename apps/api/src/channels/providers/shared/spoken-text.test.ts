import { expect, it } from 'vitest'
import { contactsText, locationBody } from './spoken-text'

it('describes a place by its name, or else by its coordinates', () => {
  const place = { latitude: 4.711, longitude: -74.0721 }
  expect(locationBody({ ...place, name: 'Oficina', address: 'Cra 7 # 71-21' })).toEqual({
    text: '📍 Ubicación: Oficina, Cra 7 # 71-21',
    place,
  })
  expect(locationBody({ ...place, name: ' ' }).text).toBe('📍 Ubicación: 4.711, -74.0721')
})

it('describes shared contacts', () => {
  const pedro = { name: 'Pedro Ruiz', phones: ['+57 301 1112233'] }
  expect(contactsText([pedro])).toBe('👤 Contacto: Pedro Ruiz (+57 301 1112233)')
  expect(contactsText([pedro, { name: 'Ana' }])).toBe('👤 Contactos: Pedro Ruiz (+57 301 1112233), Ana')
  const full = { name: 'Pedro Ruiz', phones: ['+57 301 1112233', '+57 601 5550000'], more: ['pedro@a.co'] }
  expect(contactsText([full, { name: 'Ana' }])).toBe(
    '👤 Contacto: Pedro Ruiz\n+57 301 1112233\n+57 601 5550000\npedro@a.co\n👤 Contacto: Ana',
  )
})
