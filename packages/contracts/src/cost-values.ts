/** Amounts of money are whole millionths of the currency: rates have four decimals, and sums of them stay exact. */
export const millionths = 1_000_000

/** The groups of a month's costs. */
export const costGroups = ['account', 'area', 'author', 'template', 'category', 'country'] as const
export type CostGroup = (typeof costGroups)[number]
