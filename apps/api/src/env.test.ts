import { expect, it } from 'vitest'
import { readEnv } from './env'

const base = {
  HILO_MODE: 'production',
  DATABASE_URL: 'postgresql://hilo:clave@db:5432/hilo',
  HILO_SECRET: 'kd83-hf73-long-enough-and-of-many-letters',
  PUBLIC_URL: 'https://hilo.ejemplo.co',
}
const bucket = {
  STORAGE: 's3',
  S3_BUCKET: 'archivos',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'clave',
}

it('keeps files and mails in the data folder unless S3 or SMTP is set', () => {
  expect(readEnv(base)).toMatchObject({ s3: null, smtp: null })
  expect(readEnv({ ...base, ...bucket, S3_REGION: 'sa-east-1' }).s3).toEqual({
    endpoint: 'https://s3.sa-east-1.amazonaws.com',
    region: 'sa-east-1',
    bucket: 'archivos',
    prefix: 'hilo/',
    accessKeyId: 'AKIA',
    secretAccessKey: 'clave',
  })
  expect(readEnv({ ...base, SMTP_URL: 'smtps://correo.co', MAIL_FROM: 'Hilo <h@e.co>' }).smtp).toEqual({
    url: 'smtps://correo.co',
    from: 'Hilo <h@e.co>',
  })
})

it('takes another host of the same domain for the page of a signup', () => {
  expect(readEnv(base).metaApp.pageUrl).toBeUndefined()
  const { metaApp } = readEnv({ ...base, SIGNUP_URL: 'https://conectar.ejemplo.co/' })
  expect(metaApp.pageUrl).toBe('https://conectar.ejemplo.co')
})
it.each([
  ['the same host', 'https://hilo.ejemplo.co'],
  ['another domain', 'https://conectar.otra.co'],
  ['another scheme', 'http://conectar.ejemplo.co'],
  ['a path', 'https://conectar.ejemplo.co/pagina'],
])('refuses for it %s', (_, SIGNUP_URL) => {
  expect(() => readEnv({ ...base, SIGNUP_URL })).toThrow(/SIGNUP_URL debe ser otra dirección/)
})

it('takes several STUN and TURN servers, and none', () => {
  expect(readEnv(base).ice).toEqual({ stunUrls: [], turnUrls: [], turnSecret: undefined, relayOnly: false })
  const TURN_SECRET = 'un secreto de veinte'
  const urls = 'turn:t.ejemplo.co:3478?transport=udp, turns:t.ejemplo.co:5349?transport=tcp'
  expect(
    readEnv({ ...base, STUN_URLS: 'stun:s.ejemplo.co', TURN_URLS: urls, TURN_SECRET, TURN_RELAY_ONLY: '1' })
      .ice,
  ).toEqual({
    stunUrls: ['stun:s.ejemplo.co'],
    turnUrls: urls.split(', '),
    turnSecret: TURN_SECRET,
    relayOnly: true,
  })
})

it('derives the database password without revealing the secret', () => {
  const { app, databaseUrl } = readEnv(base)
  expect(app.password.length).toBeGreaterThan(32)
  for (const text of [app.password, databaseUrl]) expect(text).not.toContain(base.HILO_SECRET.slice(0, 16))
  expect(readEnv(base).app).toEqual(app)
})

it('adds its own login to an address of the database that has none', () => {
  const { app, databaseUrl, directUrl } = readEnv({
    ...base,
    DATABASE_APP_URL: 'postgresql://pgbouncer:6432/hilo',
    DATABASE_DIRECT_URL: 'postgresql://otra:clave@db:5432/hilo',
  })
  expect(databaseUrl).toBe(`postgresql://hilo_app_hilo:${app.password}@pgbouncer:6432/hilo`)
  expect(directUrl).toBe('postgresql://otra:clave@db:5432/hilo')
})

it.each(['1', 'loopback', '10.0.0.0/8, 192.168.1.7', '::1', 'fc00::/7'])(
  'trusts proxies: %s',
  (TRUST_PROXY) => {
    expect(readEnv({ ...base, TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
  },
)

it.each([
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['S3_BUCKET', { ...bucket, S3_BUCKET: '' }],
  ['S3_SECRET_ACCESS_KEY', { ...bucket, S3_SECRET_ACCESS_KEY: ' ' }],
  ['STORAGE', { STORAGE: 'ftp' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
  ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 'minio' }],
  ['SMTP_URL', { SMTP_URL: 'http://correo.co' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://correo.co' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://correo.co', MAIL_FROM: 'Hilo' }],
  ['STUN_URLS', { STUN_URLS: 'stun.ejemplo.co' }],
  ['TURN_URLS', { TURN_URLS: 'turn:turn.ejemplo.co?transport=sctp', TURN_SECRET: 'un secreto de veinte' }],
  ['TURN_SECRET', { TURN_URLS: 'turn:turn.ejemplo.co' }],
  ['TURN_SECRET', { TURN_URLS: 'turn:turn.ejemplo.co', TURN_SECRET: 'corto' }],
  ['TURN_URLS', { TURN_RELAY_ONLY: '1' }],
])('stops the start with a sentence that names %s', (name, change) => {
  expect(() => readEnv({ ...base, ...change })).toThrow(new RegExp(`[Ll]a variable ${name}(\\.| debe )`))
})
