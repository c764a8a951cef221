import { describe, expect, it } from 'vitest'
import { errorOfCode } from '../meta/graph'
import { failureOf, whatsappErrors, withSubject } from './errors'

const kindOf = (code: number, transient = false) => errorOfCode(whatsappErrors, code, transient).kind

describe('the codes of the Graph API', () => {
  it.each([
    [[0, 190], 'auth'],
    [[1, 2, 131000, 131016, 131053, 131057, 133004], 'temporary'],
    [[4, 17, 32, 613, 80001, 80002, 80006, 80007, 130429, 131048], 'rate_limited'],
    [[131056], 'pair_limited'],
    [[368, 131005, 131031, 131037, 131042, 131044, 131045, 133010], 'blocked'],
    [
      [
        3, 10, 33, 100, 200, 250, 299, 130472, 131008, 131009, 131021, 131026, 131030, 131047, 131049, 131050,
        130497, 131051, 131052, 132068, 132069, 131062, 132000, 132001, 132005, 132007, 132012, 132015,
        132016,
      ],
      'rejected',
    ],
  ])('%j: %s', (codes, kind) => {
    expect(codes.map((code) => kindOf(code))).toEqual(codes.map(() => kind))
  })

  it('mark errors that an admin must see although the account works', () => {
    const codes = [131048, 130429, 80007].map((code) => errorOfCode(whatsappErrors, code).alert)
    expect(codes).toEqual([true, undefined, undefined])
  })

  it('name what an administrator is warned of', () => {
    const alarm = (code: number) => failureOf(code).trouble?.alarm
    expect([131037, 130497, 131005, 132068, 131042, 131031, 131026].map(alarm)).toEqual([
      ...['name_refused', 'country_refused', 'no_permission', 'form_blocked', 'payment', 'account_disabled'],
      undefined,
    ])
    expect([132015, 132016].map(alarm)).toEqual(['template_paused', 'template_disabled'])
  })

  it('name the country or the template that it is about', () => {
    const about = { country: 'VE', template: { name: 'promo', language: 'es' } }
    const subject = (code: number, known: Parameters<typeof withSubject>[1] = about) =>
      withSubject(errorOfCode(whatsappErrors, code), known).subject
    expect([130497, 132015, 132016, 132068, 131042].map((code) => subject(code))).toEqual([
      'Venezuela',
      ...['promo (es)', 'promo (es)', 'promo (es)'],
      undefined,
    ])
    expect(subject(130497, { country: null, template: null })).toBeUndefined()
  })

  it('are transient or not as the provider says, where they are unknown', () => {
    expect(kindOf(999_999)).toBe('rejected')
    expect(kindOf(999_999, true)).toBe('temporary')
    expect(errorOfCode(whatsappErrors, 999_999).msg).toBe('El proveedor rechazó el mensaje (código 999999).')
  })
})

it('says in Spanish why a message failed', () => {
  expect(failureOf(131047)).toEqual({
    error: {
      code: '131047',
      msg: 'Han pasado más de 24 horas desde el último mensaje del cliente. Usa una plantilla.',
    },
  })
  expect(failureOf(131026).error?.msg).toBe('No se pudo entregar: el número no recibe WhatsApp.')
  expect(failureOf(null)).toEqual({ error: { code: 'FAILED', msg: 'WhatsApp no pudo entregar el mensaje.' } })
})
