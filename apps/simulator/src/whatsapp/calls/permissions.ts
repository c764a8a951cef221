import type { Clock } from '../../core/clock'
import type { LiveAccount } from '../account'
import type { Customer } from '../wire'
import type { Call } from './store'

const dayMs = 24 * 3_600_000
const temporaryMs = 7 * dayMs
/** Unanswered calls in a row after which a permission is gone. */
const mostUnanswered = 4
/** Connected calls a day to one customer. */
const callsADay = 100
const requestsADay = 1
const requestsAWeek = 2

/** What one customer lets one number do. */
interface Permission {
  /** Null: until it is taken away. */
  until: number | null
  granted: boolean
  requests: number[]
  connected: number[]
  unanswered: number
}

export interface Permissions {
  mayCall(account: LiveAccount, customer: Customer): boolean
  hasCallsLeft(account: LiveAccount, customer: Customer): boolean
  mayAsk(account: LiveAccount, customer: Customer): boolean
  /** A request for permission was sent. */
  asked(account: LiveAccount, customer: Customer): void
  /** The customer decides; until when it holds. */
  decide(
    account: LiveAccount,
    customer: Customer,
    decision: 'temporary' | 'permanent' | 'none',
  ): number | null
  /** A call of the business is over. */
  called(call: Call, answered: boolean): void
  /** As `GET /<number>/call_permissions` answers. */
  view(account: LiveAccount, customer: Customer): Record<string, unknown>
  clear(): void
}

export function createPermissions(clock: Clock): Permissions {
  const all = new Map<string, Permission>()
  const of = ({ phone_number_id }: LiveAccount, { id }: Customer): Permission => {
    const key = `${phone_number_id} ${id}`
    const known = all.get(key) ?? { until: null, granted: false, requests: [], connected: [], unanswered: 0 }
    all.set(key, known)
    return known
  }
  const since = (times: readonly number[], ms: number) => times.filter((at) => at > clock.now() - ms)
  const isGranted = ({ granted, until }: Permission) => granted && (until === null || until > clock.now())
  const limit = (time_period: string, max_allowed: number, times: readonly number[], ms: number) => ({
    time_period,
    max_allowed,
    current_usage: times.length,
    ...(times.length >= max_allowed && {
      limit_expiration_time: Math.floor(((times.at(-max_allowed) ?? 0) + ms) / 1000),
    }),
  })
  const limitsOf = ({ requests, connected }: Permission) => ({
    ask: [
      limit('PT24H', requestsADay, since(requests, dayMs), dayMs),
      limit('P7D', requestsAWeek, since(requests, temporaryMs), temporaryMs),
    ],
    call: [limit('PT24H', callsADay, since(connected, dayMs), dayMs)],
  })
  const isOpen = (limits: readonly { max_allowed: number; current_usage: number }[]) =>
    limits.every(({ max_allowed, current_usage }) => current_usage < max_allowed)
  return {
    mayCall: (account, customer) => isGranted(of(account, customer)),
    hasCallsLeft: (account, customer) => isOpen(limitsOf(of(account, customer)).call),
    mayAsk: (account, customer) => isOpen(limitsOf(of(account, customer)).ask),
    asked: (account, customer) => void of(account, customer).requests.push(clock.now()),
    decide(account, customer, decision) {
      const permission = of(account, customer)
      permission.granted = decision !== 'none'
      permission.until = decision === 'temporary' ? clock.now() + temporaryMs : null
      permission.unanswered = 0
      return permission.until
    },
    called({ account, customer }, answered) {
      const permission = of(account, customer)
      if (answered) {
        permission.connected.push(clock.now())
        permission.requests = []
        permission.unanswered = 0
        return
      }
      permission.unanswered += 1
      if (permission.unanswered >= mostUnanswered) permission.granted = false
    },
    view(account, customer) {
      const permission = of(account, customer)
      const { ask, call } = limitsOf(permission)
      const granted = isGranted(permission)
      const { until } = permission
      return {
        messaging_product: 'whatsapp',
        permission: {
          status: granted ? (until === null ? 'permanent' : 'temporary') : 'no_permission',
          ...(granted && until !== null && { expiration_time: Math.floor(until / 1000) }),
        },
        actions: [
          { action_name: 'send_call_permission_request', can_perform_action: isOpen(ask), limits: ask },
          { action_name: 'start_call', can_perform_action: granted && isOpen(call), limits: call },
        ],
      }
    },
    clear: () => all.clear(),
  }
}
