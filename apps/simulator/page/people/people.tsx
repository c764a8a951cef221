import type { ReactNode } from 'react'
import { phoneDigits } from '../../src/core/phone-number'
import type { Person } from '../../src/world/wire'
import { channel } from '../channel'
import { hueOf, initials, phoneName } from '../lib/format'
import { Icon } from '../lib/icon'
import { Options } from '../lib/options'
import { chooseAccount, chooseCustomer } from '../store/live'
import { useSimulator } from '../store/store'
import { NewCustomer } from './new-customer'
import { Switcher } from './switcher'

/** The list of customers, and the business that they write to. */
export function People({ toggle, children }: { toggle: ReactNode; children: ReactNode }) {
  const { accounts, account, customers, customer, unread } = useSimulator()
  const none = accounts.length === 0
  return (
    <aside className="pad" aria-label="Clientes y negocio">
      <header className="pad-head">
        <p className="pad-title" aria-hidden="true">
          Simulador de clientes
        </p>
        {toggle}
      </header>
      <Switcher />
      <p className="pad-lead">
        <strong>{`${channel.name}.`}</strong> Aquí tú eres el cliente: escribe desde el teléfono y responde en
        Hilo.
      </p>
      <label className="field-label" htmlFor="business">
        Le escribes a
      </label>
      <select
        id="business"
        value={account?.id ?? ''}
        disabled={none}
        onChange={({ currentTarget }) => chooseAccount(currentTarget.value)}
      >
        <Options of={accounts.map(({ id, business }) => [id, business])} />
      </select>
      <div className="pad-empty">{none && <NoAccounts />}</div>
      <ul className="people" aria-label="Clientes" hidden={none}>
        {customers.map((one) => (
          <li key={one.id}>
            <Row person={one} chosen={one.id === customer?.id} unread={unread.get(one.id)?.size ?? 0} />
          </li>
        ))}
      </ul>
      {/* A customer needs an account to write to. */}
      <NewCustomer hidden={none} />
      {children}
    </aside>
  )
}

const scrollToRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

function Row({ person, chosen, unread }: { person: Person; chosen: boolean; unread: number }) {
  const { name, profile } = person
  const id = `customer-${person.id}`
  const state = profile === 'online' ? '' : ` · ${channel.profiles[profile] ?? profile}`
  return (
    <button
      type="button"
      className="person"
      // The accessible name is the name alone; the rest is its description.
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-more`}
      aria-current={chosen ? 'true' : undefined}
      ref={chosen ? scrollToRow : null}
      onClick={() => chooseCustomer(person.id)}
    >
      <span className={`avatar hue-${hueOf(person.id)}`} aria-hidden="true">
        {initials(name)}
      </span>
      <span className="person-text">
        <span className="person-name" id={`${id}-name`}>
          {name}
        </span>
        <span className="person-more" id={`${id}-more`}>{`${identifierOf(person)}${state}`}</span>
      </span>
      {unread > 0 && (
        <span className="unread" title="Mensajes sin ver">
          {unread}
        </span>
      )}
    </button>
  )
}

/** The identifier that the list shows: mail address, phone, username or id. */
function identifierOf({ id, phone, username, email }: Person): string {
  if (channel.identity.field === 'email') return email ?? id
  if (phone) return phoneName(phone)
  if (username) return `@${username}`
  // A customer who lost their number keeps it as id: shown here it would look like their current number.
  return channel.identity.field === 'phone' && phoneDigits(id) ? 'Sin número' : id
}

const NoAccounts = () => (
  <div className="no-accounts">
    <Icon name="store" />
    <p>Todavía no hay un negocio conectado.</p>
    <p>Aparece aquí, sin recargar, en cuanto Hilo arranque con su demostración.</p>
  </div>
)
