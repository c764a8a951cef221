import type { LiveAccount } from '../account'
import type { Customer } from '../wire'

/** Who stopped the marketing of a number. */
export interface Marketing {
  set(account: LiveAccount, customer: Customer, value: 'stop' | 'resume'): void
  isStopped(account: string, customer: Customer): boolean
  clear(): void
}

export function createMarketing(): Marketing {
  const stopped = new Set<string>()
  return {
    set({ phone_number_id }, { id }, value) {
      const key = `${phone_number_id} ${id}`
      if (value === 'stop') stopped.add(key)
      else stopped.delete(key)
    },
    isStopped: (account, { id }) => stopped.has(`${account} ${id}`),
    clear: () => stopped.clear(),
  }
}
