import { expect, it } from 'vitest'
import { startSimulator } from '../../test/start'
import { signupApp } from '../app'

async function start() {
  const simulator = await startSimulator()
  const ask = async (path: string, { token, ...init }: RequestInit & { token?: string } = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${simulator.origin}${path}`, { ...init, headers })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : null }
  }
  const exchange = (change: Record<string, string>) => {
    const query = new URLSearchParams({
      client_id: signupApp.id,
      client_secret: signupApp.secret,
      ...change,
    })
    return ask(`/graph/v26.0/oauth/access_token?${query}`)
  }
  const debug = (input: string, token = `${signupApp.id}|${signupApp.secret}`) =>
    ask(`/graph/v26.0/debug_token?input_token=${input}`, { token })
  return { ...simulator, ask, exchange, debug }
}
type Started = Awaited<ReturnType<typeof start>>

it('a code is good once, for half a minute, for the app itself', async () => {
  const { whatsapp, clock, exchange, debug } = await start()
  const { code, waba_id } = whatsapp.signUp()
  expect((await exchange({ code, client_id: '1' })).body.error.code).toBe(101)
  expect((await exchange({ code, client_secret: 'otra' })).body.error.code).toBe(1)
  const { access_token } = (await exchange({ code })).body
  expect((await exchange({ code })).body.error).toMatchObject({ code: 100, error_subcode: 36009 })
  expect((await debug(access_token)).body.data).toMatchObject({
    app_id: signupApp.id,
    is_valid: true,
    granular_scopes: [
      { scope: 'whatsapp_business_management', target_ids: [waba_id] },
      { scope: 'whatsapp_business_messaging', target_ids: [waba_id] },
    ],
  })
  expect((await debug(access_token, access_token)).body.error.code).toBe(190)
  const { code: late } = whatsapp.signUp()
  await clock.advance(30_000)
  expect((await exchange({ code: late })).body.error.code).toBe(100)
})

it('a number is registered with its PIN alone, and not at all where it lives on a phone', async () => {
  const { whatsapp, exchange, ask } = await start()
  const register = async (wanted: Parameters<Started['whatsapp']['signUp']>[0], pin: string) => {
    const { code, phone_number_id } = whatsapp.signUp(wanted)
    const { access_token: token } = (await exchange({ code })).body
    const once = async (own: string) => {
      const body = JSON.stringify({ messaging_product: 'whatsapp', pin: own })
      return (await ask(`/graph/v26.0/${phone_number_id}/register`, { token, method: 'POST', body })).body
    }
    return { first: await once(pin), second: await once('999999') }
  }
  expect(await register({}, '123456')).toMatchObject({
    first: { success: true },
    second: { error: { code: 133005 } },
  })
  expect(await register({ pin: '246810' }, '123456')).toMatchObject({ first: { error: { code: 133005 } } })
  expect(await register({}, '12')).toMatchObject({ first: { error: { code: 100 } } })
  expect(await register({ onPhone: true }, '123456')).toMatchObject({ first: { error: { code: 133000 } } })
})

it('its script and its window are those of the fourth version, and no other', async () => {
  const { ask } = await start()
  const script = await ask('/facebook/sdk.js')
  expect(script.headers.get('access-control-allow-origin')).toBe('*')
  expect(script.text).toContain('fbAsyncInit')
  const asked = {
    app_id: signupApp.id,
    config_id: signupApp.configId,
    response_type: 'code',
    version: 'v4',
    session: '3',
    feature: '',
    origin: 'http://127.0.0.1:3000',
  }
  const open = (change: Record<string, string>) =>
    ask(`/facebook/window?${new URLSearchParams({ ...asked, ...change })}`)
  expect((await open({})).text).toContain('Conectar una cuenta con Hilo')
  expect((await open({ feature: 'whatsapp_business_app_onboarding' })).status).toBe(200)
  for (const change of [
    { app_id: '1' },
    { config_id: '1' },
    { response_type: 'token' },
    { version: 'v2' },
    { session: '2' },
    { feature: 'otra' },
    { origin: 'nada' },
  ])
    expect((await open(change)).status).toBe(400)
})
