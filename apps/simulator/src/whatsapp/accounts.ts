import { ControlError } from '../core/http'
import type { WebhookTarget } from '../core/webhook'
import type { LiveAccount, WhatsAppAccount } from './account'
import { appId, usualFields } from './app'
import type { AccountView } from './wire'

export interface Accounts {
  /** An account registered again gets the new credentials and keeps what Meta's API changed. */
  register(account: WhatsAppAccount): LiveAccount
  list(): LiveAccount[]
  /** Throws a refusal of the control API for an unknown id. */
  get(phoneNumberId: string): LiveAccount
  /** For the Graph API: null unless the token is the account's. */
  reach(phoneNumberId: string, token: string): LiveAccount | null
  reachWaba(wabaId: string, token: string): LiveAccount[]
  knowsToken(token: string): boolean
  /** Where its webhooks go; null when the app is not subscribed. */
  target(phoneNumberId: string): WebhookTarget | null
}

export function createAccounts(apiUrl: string | undefined): Accounts {
  const accounts = new Map<string, LiveAccount>()

  return {
    register(account) {
      const { webhook_url } = account
      const url = URL.canParse(webhook_url, apiUrl) ? new URL(webhook_url, apiUrl) : null
      if (!url || !/^https?:$/.test(url.protocol)) {
        throw new ControlError(400, `webhook_url no es una dirección http: ${webhook_url}`)
      }
      const known = accounts.get(account.phone_number_id)
      const live: LiveAccount = {
        ...account,
        webhook_url: url.href,
        fields: known?.fields ?? account.fields ?? usualFields,
        override: known?.override ?? null,
        ownOverride: known?.ownOverride ?? null,
        subscribed: known?.subscribed ?? true,
        onPhone: known?.onPhone ?? false,
      }
      accounts.set(account.phone_number_id, live)
      return live
    },
    list: () => [...accounts.values()],
    get(phoneNumberId) {
      const account = accounts.get(phoneNumberId)
      if (!account) throw new ControlError(404, `No hay una cuenta de WhatsApp con id ${phoneNumberId}.`)
      return account
    },
    reach(phoneNumberId, token) {
      const account = accounts.get(phoneNumberId)
      return account?.access_token === token ? account : null
    },
    reachWaba: (wabaId, token) =>
      [...accounts.values()].filter(
        ({ waba_id, access_token }) => waba_id === wabaId && access_token === token,
      ),
    knowsToken: (token) =>
      [...accounts.values()].some(
        ({ access_token, app_secret }) => access_token === token || token === `${appId}|${app_secret}`,
      ),
    target(phoneNumberId) {
      const account = accounts.get(phoneNumberId)
      if (!account?.subscribed) return null
      return { url: addressOf(account), secret: account.app_secret }
    },
  }
}

const addressOf = ({ ownOverride, override, webhook_url }: LiveAccount): string =>
  (ownOverride ?? override)?.url ?? webhook_url

/** The account without its secrets, for the page and the tests. */
export function accountView(account: LiveAccount): AccountView {
  const { phone_number_id, waba_id, business, verified_name, display_phone_number, subscribed } = account
  const webhook_url = addressOf(account)
  return {
    id: phone_number_id,
    name: verified_name,
    shown: display_phone_number,
    phone_number_id,
    waba_id,
    business,
    verified_name,
    display_phone_number,
    subscribed,
    webhook_url,
  }
}
