import type { Administrator } from '../users/administrator'

/** The operator of the installation, who may do everything in a business and is not one of its people. */
export const operatorOf = (business: string): Administrator => ({
  actor: { business, uuid: null, role: 'SUPER_ADMIN', name: null },
  address: null,
})
