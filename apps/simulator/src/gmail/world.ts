import type { WebhookItem } from '../core/webhook'
import { createRegistry, type Registry } from '../stage/accounts'
import { createStage, type Stage, type StageDeps } from '../stage/stage'
import type { Mailbox } from './account'
import { type GmailKnobs, gmailDay } from './knobs'
import { createSigningKey, type SigningKey } from './oauth/key'
import { createTokens, type Tokens } from './oauth/tokens'

export interface GmailDeps extends StageDeps {
  knobs?: Partial<GmailKnobs> | undefined
}

/** Everything that the parts of this provider share; each part takes it as its first argument. */
export interface World extends Stage<GmailKnobs> {
  mailboxes: Registry<Mailbox>
  tokens: Tokens
  key: SigningKey
}

export function createWorld(deps: GmailDeps): World {
  const mailboxes = createRegistry<Mailbox>()
  const key = createSigningKey()
  const tokens = createTokens(deps.clock, deps.random)
  const stage: Stage<GmailKnobs> = createStage<GmailKnobs>(deps, {
    channel: 'gmail',
    knobs: { ...gmailDay, ...deps.knobs },
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

  /** The proof that Pub/Sub gives: who it is, for whom, and until when. */
  function pushToken(email: string, forged: boolean): Record<string, string> {
    const mailbox = mailboxes.byId(email)
    const { pushToken: wrong } = stage.knobs.current
    if (!mailbox || wrong === 'none') return {}
    const iat = Math.floor(stage.clock.now() / 1000) - (wrong === 'expired' ? 7_200 : 0)
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
    ...stage,
    mailboxes,
    tokens,
    key,
    clear() {
      stage.clear()
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

/** One push: only that something changed, and up to where. */
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
  return { account: email, entryId: '', field: 'history', value: { message, subscription }, lane: email }
}
