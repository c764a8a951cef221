import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { openRates } from './costs/rates'
import { appUrl, appUserOf } from './platform/db/app-login'
import { hasSealedData } from './platform/db/has-sealed-data'
import { errorMessage } from './platform/errors/error-message'
import { StartRefused } from './platform/errors/start-refused'
import { makeSecrets, readSecrets } from './platform/secrets/secrets-file'

/** Stops a start that cannot work, with a sentence that names the setting. */
export class SettingsError extends StartRefused {}

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `debe ser una dirección como ${example}` })
const httpUrl = url(/^https?$/, 'https://hilo.ejemplo.co').transform((value) => value.replace(/\/+$/, ''))
const whole = (from: number, to: number) =>
  z.coerce
    .number({ error: 'debe ser un número' })
    .int({ error: 'debe ser un número entero' })
    .min(from, { error: `debe ser ${from} o más` })
    .max(to, { error: `debe ser ${to} o menos` })

/** Whether Express accepts it as a proxy: an address, a net, or one of its own words. */
function isProxy(written: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(written)) return true
  return isNetwork(written)
}
function isNetwork(written: string): boolean {
  const [address = '', bits = '0', ...rest] = written.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}
const proxies = z
  .string()
  .refine((value) => /^\d+$/.test(value) || value.split(',').every((one) => isProxy(one.trim())), {
    error: 'debe ser un número de saltos, o direcciones como 10.0.0.0/8',
  })

/** Addresses of STUN or TURN servers as browsers take them, separated by commas. */
const iceUrls = (scheme: 'stun' | 'turn', pattern: RegExp) =>
  z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .refine((urls) => urls.every((one) => pattern.test(one)), {
      error: `debe ser una dirección como ${scheme}:${scheme}.ejemplo.co:3478, o varias con comas`,
    })

/** Networks as `10.0.0.0/8`, separated by commas. */
const networks = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((nets) => nets.every(isNetwork), {
    error: 'debe ser una red como 10.0.0.0/8, o varias con comas',
  })

const metaId = z.string().regex(/^\d{1,32}$/, { error: 'debe ser un número, como Meta lo muestra' })

const envSchema = z.object({
  HILO_MODE: z.enum(['production', 'demo'], { error: 'debe ser production o demo' }).default('production'),
  ROLE: z.enum(['both', 'api', 'worker'], { error: 'debe ser both, api o worker' }).default('both'),
  HOST: z.string().min(1).optional(),
  PORT: whole(0, 65_535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: proxies.optional(),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgresql://hilo:clave@db:5432/hilo'),
  DATABASE_APP_URL: url(/^postgres(ql)?$/, 'postgresql://hilo_app:clave@db:5432/hilo').optional(),
  DATABASE_DIRECT_URL: url(/^postgres(ql)?$/, 'postgresql://hilo_app:clave@db:5432/hilo').optional(),
  REDIS_URL: url(/^rediss?$/, 'rediss://:clave@redis:6379').optional(),
  DATABASE_CONNECTIONS: whole(2, 500).optional(),
  METRICS_PORT: whole(1, 65_535).optional(),
  OPERATOR_TOKEN: z.string().min(24, { error: 'debe tener al menos 24 caracteres' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  HILO_DATA_DIR: z.string().min(1).default('.hilo'),
  HILO_SECRET: z.string().min(32, { error: 'debe tener al menos 32 caracteres' }).optional(),
  HILO_SECRET_PREVIOUS: z.string().min(32, { error: 'debe tener al menos 32 caracteres' }).optional(),
  HILO_GENERATE_SECRETS: z.enum(['0', '1'], { error: 'debe ser 0 o 1' }).default('0'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'debe ser debug, info, warn, error o silent',
    })
    .default('info'),
  WEB_DIR: z.string().optional(),
  SIMULATOR_URL: httpUrl.optional(),
  SIMULATOR_ACCOUNTS: z.string().optional(),
  GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, { error: 'debe ser como v26.0' })
    .default('v26.0'),
  WHATSAPP_GRAPH_BASE: httpUrl.optional(),
  META_APP_ID: metaId.optional(),
  META_APP_SECRET: z.string().min(16, { error: 'debe tener al menos 16 caracteres' }).optional(),
  META_CONFIG_ID: metaId.optional(),
  META_VERIFY_TOKEN: z.string().min(16, { error: 'debe tener al menos 16 caracteres' }).optional(),
  META_SCRIPT_URL: httpUrl.optional(),
  SIGNUP_URL: httpUrl.optional(),
  TELEGRAM_API_BASE: httpUrl.optional(),
  GMAIL_API_BASE: httpUrl.optional(),
  GOOGLE_AUTH_URL: httpUrl.optional(),
  GOOGLE_TOKEN_URL: httpUrl.optional(),
  GOOGLE_JWKS_URL: httpUrl.optional(),
  MESSENGER_GRAPH_BASE: httpUrl.optional(),
  INSTAGRAM_GRAPH_BASE: httpUrl.optional(),
  PROVIDER_TIMEOUT_MS: whole(100, 120_000).default(20_000),
  ACCESS_TOKEN_MINUTES: whole(1, 240).default(15),
  UPLOAD_MAX_MB: whole(1, 100).default(16),
  STORAGE_QUOTA_MB: whole(1, 100_000_000).optional(),
  WHATSAPP_RATES_FILE: z.string().min(1).optional(),
  // Providers repeat a webhook for a week; without its item the repeat would be stored twice.
  WEBHOOK_RETENTION_DAYS: whole(8, 3650).default(30),
  // An age that is not set keeps those rows for ever.
  MESSAGE_RETENTION_DAYS: whole(30, 36_500).optional(),
  FILE_RETENTION_DAYS: whole(30, 36_500).optional(),
  AUDIT_RETENTION_DAYS: whole(30, 36_500).optional(),
  HOOK_NETWORKS: networks.optional(),
  STORAGE: z.enum(['local', 's3'], { error: 'debe ser local o s3' }).default('local'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]+$/, { error: 'debe ser el nombre de un bucket' })
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w./-]*$/, { error: 'solo puede tener letras, números, _, -, . y /' })
    .default('hilo/'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  STUN_URLS: iceUrls('stun', /^stuns?:[^\s/:?]+(:\d+)?$/).optional(),
  TURN_URLS: iceUrls('turn', /^turns?:[^\s/:?]+(:\d+)?(\?transport=(udp|tcp))?$/).optional(),
  TURN_SECRET: z.string().min(16, { error: 'debe tener al menos 16 caracteres' }).optional(),
  TURN_RELAY_ONLY: z.enum(['0', '1'], { error: 'debe ser 0 o 1' }).default('0'),
  SMTP_URL: url(/^smtps?$/, 'smtps://usuario:clave@correo.ejemplo.co:465').optional(),
  MAIL_FROM: z.string().regex(/@/, { error: 'debe ser un correo, como Hilo <hilo@ejemplo.co>' }).optional(),
})

export type Env = ReturnType<typeof readEnv>

/** Treats an empty variable as not set. */
const set = (source: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''))

const wellKnown = new Set(['changeme', 'secret', 'password', 'hilo', 'hilo-demo'])
const isWeak = (secret: string): boolean =>
  new Set(secret).size < 10 || [...wellKnown].some((word) => secret.toLowerCase().startsWith(word))

/** Reads the settings, and creates the secrets at a first start. `newSecrets`: the operator says that the old ones are lost. */
export async function readOrMakeEnv(source: NodeJS.ProcessEnv, { newSecrets = false } = {}) {
  const env = parse(source)
  const mayMake = newSecrets || env.HILO_MODE === 'demo' || env.HILO_GENERATE_SECRETS === '1'
  if (mayMake && !env.HILO_SECRET && !readSecrets(env.HILO_DATA_DIR)) {
    if (!newSecrets && (await hasSealedData(env.DATABASE_URL)))
      throw new SettingsError(lostSecrets(env.HILO_DATA_DIR))
    makeSecrets(env.HILO_DATA_DIR)
  }
  return readEnv(source)
}

const lostSecrets = (dataDir: string) =>
  `Faltan los secretos de esta instalación: la base de datos los tiene, y en ${dataDir} no hay secrets.json. Usa el HILO_DATA_DIR de siempre o recupera el archivo de una copia; ` +
  'si se perdió para siempre, ejecuta «migrate --new-secrets» y escribe otra vez las credenciales de los canales.'

function parse(source: NodeJS.ProcessEnv): z.output<typeof envSchema> {
  const parsed = envSchema.safeParse(set(source))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0] ?? '')
  const missing = source[name] === undefined
  throw new SettingsError(missing ? `Falta la variable ${name}.` : `La variable ${name} ${issue?.message}.`)
}

export function readEnv(source: NodeJS.ProcessEnv) {
  const env = parse(source)
  const demo = env.HILO_MODE === 'demo'
  const host = env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0')
  if (demo && !['127.0.0.1', 'localhost', '::1'].includes(host))
    throw new SettingsError(
      'La variable HOST debe ser 127.0.0.1: la demo, con sus claves conocidas, no sale de esta máquina.',
    )
  if (!demo && !env.PUBLIC_URL)
    throw new SettingsError(
      'Falta la variable PUBLIC_URL: la dirección por la que llegan las personas y los proveedores.',
    )
  if (env.HILO_SECRET && isWeak(env.HILO_SECRET))
    throw new SettingsError('La variable HILO_SECRET es débil. Genera una con: openssl rand -base64 48')

  /** The address of a provider: in the demo the simulator's. */
  const provider = (inSimulator: string, real: string): string =>
    demo && env.SIMULATOR_URL ? `${env.SIMULATOR_URL}${inSimulator}` : real

  return {
    demo,
    role: env.ROLE,
    host,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://${host}:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    ownerUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    metricsPort: env.METRICS_PORT,
    operatorToken: env.OPERATOR_TOKEN,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    dataDir: env.HILO_DATA_DIR,
    logLevel: env.LOG_LEVEL,
    webDir: env.WEB_DIR,
    simulatorUrl: env.SIMULATOR_URL,
    simulatorAccounts: env.SIMULATOR_ACCOUNTS,
    graphVersion: env.GRAPH_VERSION,
    whatsappGraphBase: env.WHATSAPP_GRAPH_BASE ?? provider('/graph', 'https://graph.facebook.com'),
    metaApp: {
      id: env.META_APP_ID,
      secret: env.META_APP_SECRET,
      configId: env.META_CONFIG_ID,
      verifyToken: env.META_VERIFY_TOKEN,
      script:
        env.META_SCRIPT_URL ?? provider('/facebook/sdk.js', 'https://connect.facebook.net/es_LA/sdk.js'),
      pageUrl: checkedSignupUrl(env.SIGNUP_URL, env.PUBLIC_URL),
    },
    telegramApiBase: env.TELEGRAM_API_BASE ?? provider('', 'https://api.telegram.org'),
    gmailApiBase: env.GMAIL_API_BASE ?? provider('', 'https://gmail.googleapis.com'),
    googleAuthUrl:
      env.GOOGLE_AUTH_URL ?? provider('/o/oauth2/v2/auth', 'https://accounts.google.com/o/oauth2/v2/auth'),
    googleTokenUrl: env.GOOGLE_TOKEN_URL ?? provider('/token', 'https://oauth2.googleapis.com/token'),
    googleJwksUrl: env.GOOGLE_JWKS_URL ?? provider('/certs', 'https://www.googleapis.com/oauth2/v3/certs'),
    messengerGraphBase: env.MESSENGER_GRAPH_BASE ?? provider('/graph', 'https://graph.facebook.com'),
    instagramGraphBase: env.INSTAGRAM_GRAPH_BASE ?? provider('/graph', 'https://graph.instagram.com'),
    providerTimeoutMs: env.PROVIDER_TIMEOUT_MS,
    accessTokenMinutes: env.ACCESS_TOKEN_MINUTES,
    uploadBytes: env.UPLOAD_MAX_MB * 1024 * 1024,
    storageQuotaBytes: env.STORAGE_QUOTA_MB && env.STORAGE_QUOTA_MB * 1024 * 1024,
    ratesFile: checkedRates(env.WHATSAPP_RATES_FILE),
    // Receivers that are tried out with the demo run on the same machine.
    hookNets: env.HOOK_NETWORKS ?? (demo ? ['127.0.0.0/8'] : []),
    webhookRetentionDays: env.WEBHOOK_RETENTION_DAYS,
    messageRetentionDays: env.MESSAGE_RETENTION_DAYS,
    fileRetentionDays: env.FILE_RETENTION_DAYS,
    auditRetentionDays: env.AUDIT_RETENTION_DAYS,
    ice: iceSettingsOf(env),
    s3: s3Of(env),
    smtp: smtpOf(env),
    ...secretsOf(env),
  }
}

/** Reads the file once, so that a wrong one stops the start instead of the first report. */
function checkedRates(path: string | undefined): string | undefined {
  try {
    if (path !== undefined) openRates(path)
    return path
  } catch (error) {
    throw new SettingsError(
      `La variable WHATSAPP_RATES_FILE no nombra un archivo de tarifas: ${errorMessage(error)}`,
    )
  }
}

/** Another host of the same domain: a browser gives the cookie of a signup to no other. */
function checkedSignupUrl(signupUrl: string | undefined, publicUrl: string | undefined): string | undefined {
  if (signupUrl === undefined) return undefined
  const own = new URL(signupUrl)
  const home = new URL(publicUrl ?? missing('PUBLIC_URL'))
  const domainOf = ({ hostname }: URL) => hostname.split('.').slice(-2).join('.')
  const isBeside =
    own.origin === signupUrl &&
    own.protocol === home.protocol &&
    own.host !== home.host &&
    domainOf(own) === domainOf(home)
  if (isBeside) return signupUrl
  throw new SettingsError(
    'La variable SIGNUP_URL debe ser otra dirección del mismo dominio que PUBLIC_URL, como https://conectar.ejemplo.co.',
  )
}

const missing = (name: string): never => {
  throw new SettingsError(`Falta la variable ${name}.`)
}

function s3Of(env: z.output<typeof envSchema>) {
  if (env.STORAGE === 'local') return null
  return {
    endpoint: env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET ?? missing('S3_BUCKET'),
    prefix: env.S3_PREFIX,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? missing('S3_ACCESS_KEY_ID'),
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? missing('S3_SECRET_ACCESS_KEY'),
  }
}

function iceSettingsOf({
  STUN_URLS = [],
  TURN_URLS = [],
  TURN_SECRET,
  TURN_RELAY_ONLY,
}: z.output<typeof envSchema>) {
  if (TURN_URLS.length > 0 && !TURN_SECRET) missing('TURN_SECRET')
  // TURN_RELAY_ONLY needs a relay: without one no call has sound.
  if (TURN_RELAY_ONLY === '1' && TURN_URLS.length === 0) missing('TURN_URLS')
  return {
    stunUrls: STUN_URLS,
    turnUrls: TURN_URLS,
    turnSecret: TURN_SECRET,
    relayOnly: TURN_RELAY_ONLY === '1',
  }
}

const smtpOf = ({ SMTP_URL, MAIL_FROM }: z.output<typeof envSchema>) =>
  SMTP_URL ? { url: SMTP_URL, from: MAIL_FROM ?? missing('MAIL_FROM') } : null

/** The secrets of the environment, or those stored with the data, created at the first start; in production only at the operator's word. */
function secretsOf(env: z.output<typeof envSchema>) {
  const kept = readSecrets(env.HILO_DATA_DIR)
  const secret = env.HILO_SECRET ?? kept?.master
  if (!secret)
    throw new SettingsError(
      'Falta la variable HILO_SECRET. Genera una con: openssl rand -base64 48, o usa HILO_GENERATE_SECRETS=1 para crearla junto a los datos.',
    )
  // Derived by HMAC instead of a part of the secret, because a password is sent over the network and may appear in logs.
  const derived = () => createHmac('sha256', secret).update('database password').digest('base64url')
  const app = { user: appUserOf(env.DATABASE_URL), password: kept?.databasePassword ?? derived() }
  // An address without a login gets ours, so that the operator of a PgBouncer need not know a password that Hilo created.
  const withLogin = (address: string) => (new URL(address).username ? address : appUrl(address, app))
  const databaseUrl = withLogin(env.DATABASE_APP_URL ?? appUrl(env.DATABASE_URL, app))
  const directUrl = env.DATABASE_DIRECT_URL ? withLogin(env.DATABASE_DIRECT_URL) : databaseUrl
  const previousSecret = env.HILO_SECRET ? env.HILO_SECRET_PREVIOUS : kept?.previous
  return { secret, previousSecret, secretIsGiven: env.HILO_SECRET !== undefined, app, databaseUrl, directUrl }
}
