import type { WebhookItem } from '../core/webhook'
import { createRegistry, type Registry } from '../world/accounts'
import { type BaseWorld, createBaseWorld, type WorldDeps } from '../world/world'
import type { Mailbox } from './account'
import { type GmailKnobs, gmailDefaults } from './knobs'
import { createSigningKey, type SigningKey } from './oauth/key'
import { createTokens, type Tokens } from './oauth/tokens'

export interface GmailDeps extends WorldDeps {
  knobs?: Partial<GmailKnobs> | undefined
}

/** What the parts of this provider share; each part takes it as its first argument. */
export interface World extends BaseWorld<GmailKnobs> {
  mailboxes: Registry<Mailbox>
  tokens: Tokens
  key: SigningKey
}

export function createWorld(deps: GmailDeps): World {
  const mailboxes = createRegistry<Mailbox>()
  const key = createSigningKey()
  const tokens = createTokens(deps.clock, deps.random)
  const base: BaseWorld<GmailKnobs> = createBaseWorld<GmailKnobs>(deps, {
    channel: 'gmail',
    knobs: { ...gmailDefaults, ...deps.knobs },
    chats: { windowMs: null, typingMs: 1_000 },
    people: {
      profiles: ['online', 'invalid'],
      newId: ({ email, name }) =>
        email?.toLowerCase() ?? `${slug(name)}.${deps.random.digits(3)}@cliente.test`,
      id: {
        pattern: /^[^\s@A-Z]+@[^\s@A-Z.]+(?:\.[^\s@A-Z.]+)+$/,
        sentence: 'Un cliente de correo se llama por su dirección, en minúsculas.',
      },
    },
    webhooks: {
      bodyOf: ([item]) => JSON.stringify(item?.value),
      serialise: JSON.stringify,
      headers: (_body, { secret }, forged) => ({
        'content-type': 'application/json',
        'user-agent': 'CloudPubSub-Google',
        ...pushToken(secret, forged),
      }),
      target(email) {
        const mailbox = mailboxes.byId(email)
        return mailbox ? { url: mailbox.view.webhook_url, secret: email } : null
      },
    },
  })

  /** The token with which Pub/Sub proves its identity. */
  function pushToken(email: string, forged: boolean): Record<string, string> {
    const mailbox = mailboxes.byId(email)
    const { pushToken: wrong } = base.knobs.current
    if (!mailbox || wrong === 'none') return {}
    const iat = Math.floor(base.clock.now() / 1000) - (wrong === 'expired' ? 7_200 : 0)
    const claims = {
      aud: wrong === 'audience' ? 'https://otra.example/push' : mailbox.audience,
      azp: '113774264463038321964',
      email: wrong === 'email' ? 'otra@ejemplo.iam.gserviceaccount.com' : mailbox.service_account,
      email_verified: wrong !== 'unverified',
      iat,
      exp: iat + 3_600,
      iss: wrong === 'issuer' ? 'https://accounts.example' : 'https://accounts.google.com',
      sub: '113774264463038321964',
    }
    return { authorization: `Bearer ${key.sign(claims, forged)}` }
  }

  return {
    ...base,
    mailboxes,
    tokens,
    key,
    clear() {
      base.clear()
      for (const mailbox of mailboxes.list()) {
        mailbox.mails.clear()
        mailbox.history = []
        mailbox.lastPushAt = null
      }
    },
  }
}

const slug = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '') || 'cliente'

/** One push: the mailbox and its newest history id. */
export function pushItem({ random, clock }: World, { email, historyId, topic }: Mailbox): WebhookItem {
  const data = Buffer.from(JSON.stringify({ emailAddress: email, historyId })).toString('base64')
  const [messageId, publishTime] = [random.digits(16), new Date(clock.now()).toISOString()]
  const message = {
    data,
    messageId,
    message_id: messageId,
    publishTime,
    publish_time: publishTime,
    attributes: {},
  }
  const subscription = topic.replace('/topics/', '/subscriptions/').concat('-push')
  return { account: email, entryId: '', field: 'history', value: { message, subscription }, orderKey: email }
}
