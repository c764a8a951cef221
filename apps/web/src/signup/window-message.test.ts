import { describe, expect, it } from 'vitest'
import { isFromMeta, readWindowMessage } from './window-message'

describe('a message of the window', () => {
  it.each([
    ['https://www.facebook.com', true],
    ['https://web.facebook.com', true],
    ['https://facebook.com', true],
    ['http://www.facebook.com', false],
    ['https://www.facebook.com:8443', false],
    ['https://notfacebook.com', false],
    ['https://facebook.com.evil.test', false],
    ['https://evil.test/facebook.com', false],
    ['null', false],
    ['', false],
  ])('from %s is believed: %s', (origin, believed) => {
    expect(isFromMeta(origin, null)).toBe(believed)
  })

  it('is believed from who plays Meta alone, where somebody does', () => {
    expect(isFromMeta('http://127.0.0.1:4000', 'http://127.0.0.1:4000')).toBe(true)
    expect(isFromMeta('http://127.0.0.1:4001', 'http://127.0.0.1:4000')).toBe(false)
    expect(isFromMeta('https://www.facebook.com', 'http://127.0.0.1:4000')).toBe(false)
  })

  const said = (event: string, data: object) =>
    readWindowMessage(JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, data, version: 4 }))
  const assets = { phone_number_id: '1065', waba_id: '2145', business_id: '77' }

  it.each(['FINISH', 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING'])('%s names account and number', (event) => {
    expect(said(event, assets)).toEqual({ kind: 'assets', waba_id: '2145', phone_number_id: '1065' })
  })
  it('FINISH_ONLY_WABA names the account alone', () => {
    expect(said('FINISH_ONLY_WABA', { waba_id: 2145 })).toEqual({ kind: 'assets', waba_id: '2145' })
  })
  it('CANCEL names the step at which the window was closed, or the error', () => {
    expect(said('CANCEL', { current_step: 'PHONE_NUMBER_SETUP' })).toEqual({
      kind: 'cancelled',
      step: 'PHONE_NUMBER_SETUP',
    })
    expect(said('CANCEL', {})).toEqual({ kind: 'cancelled' })
    expect(said('CANCEL', { error_message: 'In use.', error_code: '524126' })).toEqual({
      kind: 'failed',
      error: 'In use. 524126',
    })
    expect(said('ERROR', { error_message: 'In use.' })).toEqual({ kind: 'failed', error: 'In use.' })
  })
  it.each([null, 7, 'cb=f3&domain=hilo', '{', '{"type":"otro"}', { type: 'WA_EMBEDDED_SIGNUP' }, '"a"'])(
    '%j is about something else',
    (data) => {
      expect(readWindowMessage(data)).toBeNull()
    },
  )
})
