import { z } from 'zod'
import { ControlError } from '../core/http'
import { NewPerson } from './people'

/** The fields of an account of any channel, besides its credentials. */
export const accountBase = {
  business: z.string().min(1),
  /** As its customers see it: '@tienda_andina_bot', 'hola@tienda.co'. */
  shown_as: z.string().min(1).optional(),
  /** Absolute, or a path under API_URL. */
  webhook_url: z.string().min(1),
  /** Its demo customers; without it, the channel's own ones. */
  customers: z.array(NewPerson).optional(),
}

export interface Registry<A> {
  /** Replaces an account with the same id. */
  set(id: string, account: A): A
  /** Throws a refusal for an unknown id. */
  get(id: string): A
  find(fits: (account: A) => boolean): A | null
  byId(id: string): A | null
  list(): A[]
  /** The account with that id; without an id, the only account. */
  chosen(named: string | null | undefined): A
}

export function createRegistry<A>(): Registry<A> {
  const accounts = new Map<string, A>()
  const get = (id: string): A => {
    const account = accounts.get(id)
    if (account === undefined) throw new ControlError(404, `No hay una cuenta con id ${id}.`)
    return account
  }
  return {
    set(id, account) {
      accounts.set(id, account)
      return account
    },
    get,
    find: (fits) => [...accounts.values()].find(fits) ?? null,
    byId: (id) => accounts.get(id) ?? null,
    list: () => [...accounts.values()],
    chosen(named) {
      if (named) return get(named)
      const [only, ...others] = accounts.values()
      if (only === undefined || others.length > 0)
        throw new ControlError(400, 'Di a qué cuenta escribe: account (su id).')
      return only
    },
  }
}

/** A relative address is resolved against API_URL. */
export function webhookAddress(given: string, apiUrl: string | undefined): string {
  const url = URL.canParse(given, apiUrl) ? new URL(given, apiUrl) : null
  if (url && /^https?:$/.test(url.protocol)) return url.href
  throw new ControlError(400, `webhook_url no es una dirección http: ${given}`)
}
