import type { z } from 'zod'
import { ControlError, parsed } from '../core/http'
import type { Random } from '../core/random'
import type { LiveAccount } from './account'
import { CustomerChange, NewCustomer } from './customer-input'
import { businessScopedId } from './ids'
import { magicEndings } from './outbound/magic'
import type { Customer } from './wire'

export interface Customers {
  /** Updates the customer with the same phone or id, if there is one, unless the phone is inherited. */
  create(input: NewCustomer): Customer
  change(id: string, input: CustomerChange): Customer
  /** Changes the phone and the id; a hidden phone stays hidden. */
  renumber(id: string, phone: string, userId: string): Customer
  get(id: string): Customer
  has(id: string): boolean
  list(): Customer[]
  byPhone(phone: string): Customer | null
  byBsuid(account: LiveAccount, bsuid: string): Customer | null
  /** The customer's business-scoped id for this account. */
  bsuidFor(account: LiveAccount, customer: Customer): string
  clear(): void
}

export function createCustomers(random: Random, changed: () => void): Customers {
  const customers = new Map<string, Customer>()

  const freePhone = (): string => {
    const phone = `57300${random.digits(7)}`
    const taken = byPhone(phone) !== null || magicEndings.some((ending) => phone.endsWith(ending))
    return taken ? freePhone() : phone
  }

  const byPhone = (phone: string): Customer | null => {
    // Usually the id is the phone, except after a change of number.
    const sameId = customers.get(phone)
    if (sameId?.phone === phone) return sameId
    return [...customers.values()].find((one) => one.phone === phone) ?? null
  }

  /** Finds or makes the identity; an inherited phone is taken from its owner, and the new customer gets an id of their own. */
  const identityOf = ({ inherits, ...given }: z.output<typeof NewCustomer>) => {
    const before = inherits && given.phone ? byPhone(given.phone) : null
    if (before) before.phone = null
    const input = before ? { bsuid: `CO.${random.digits(20)}`, ...given } : given
    const phone = input.phone === undefined && input.bsuid === undefined ? freePhone() : (input.phone ?? null)
    const bsuid = input.bsuid ?? (phone === null ? `CO.${random.digits(20)}` : null)
    const known = (phone === null ? null : byPhone(phone)) ?? (bsuid === null ? null : customers.get(bsuid))
    const id = known?.id ?? (before ? bsuid : null) ?? phone ?? bsuid ?? ''
    return { phone, bsuid, known, id }
  }

  const bsuidFor = (account: LiveAccount, { id, phone, bsuid }: Customer) =>
    bsuid ?? businessScopedId(account.waba_id, phone ?? id)

  const get = (id: string): Customer => {
    const customer = customers.get(id)
    if (!customer) throw new ControlError(404, `No hay un cliente con id ${id}.`)
    return customer
  }

  return {
    create(raw) {
      const input = parsed(NewCustomer, raw)
      const { id, phone, bsuid, known } = identityOf(input)
      const customer: Customer = {
        id,
        name: input.name,
        phone: phone ?? known?.phone ?? null,
        bsuid: bsuid ?? known?.bsuid ?? null,
        username: input.username ?? known?.username ?? null,
        email: null,
        profile: input.profile ?? known?.profile ?? 'online',
        account: input.account ?? known?.account ?? null,
      }
      customers.set(id, customer)
      changed()
      return customer
    },
    change(id, raw) {
      const { name, phone, username, profile } = parsed(CustomerChange, raw)
      const customer = get(id)
      Object.assign(customer, {
        ...(name !== undefined && { name }),
        ...(phone !== undefined && { phone }),
        ...(username !== undefined && { username }),
        ...(profile !== undefined && { profile }),
      })
      changed()
      return customer
    },
    renumber(id, phone, userId) {
      const customer = get(id)
      if (customer.phone !== null) customer.phone = phone
      if (customer.bsuid !== null) customer.bsuid = userId
      changed()
      return customer
    },
    get,
    has: (id) => customers.has(id),
    list: () => [...customers.values()],
    byPhone,
    byBsuid: (account, bsuid) =>
      customers.get(bsuid) ??
      [...customers.values()].find((customer) => bsuidFor(account, customer) === bsuid) ??
      null,
    bsuidFor,
    clear() {
      customers.clear()
      changed()
    },
  }
}
