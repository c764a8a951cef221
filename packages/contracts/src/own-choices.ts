/**
 * `longest`: who has waited longest comes first; `newest`: the last activity. Whose customer waits for nothing has waited in the
 * queue since the last activity; among assigned ones they come last, by last activity. A search is always by last activity.
 */
export const listOrders = ['longest', 'newest'] as const
export type ListOrder = (typeof listOrders)[number]
