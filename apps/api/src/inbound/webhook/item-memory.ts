import { refuse } from '@hilo/contracts'
import { deepestItemList, type InboundItem } from '../../channels/inbound'
import { type CustomerMemory, createCustomerMemory } from './customer-memory'
import { Overload } from './overload'

/** What a value of JSON takes at most once it is parsed, and beside that an item until it is stored, with all that waits for it. */
const valueBytes = 64
const itemBytes = 3_000

/** All businesses together have so much; one business has half of it, room for seven of the longest webhooks that Meta sends. */
export const itemMemoryBytes = 64 * 1024 * 1024
/** One customer has a part of what their business has: some 120 messages that come one by one. */
const customersOfBusiness = 16

/**
 * Bounds what admitted webhooks become once they are parsed, which may be a hundred times as large as their bodies (`body-memory.ts` bounds those).
 * What has no room is refused: the provider sends it again.
 */
export interface ItemMemory {
  /**
   * Parses a webhook and handles its items, which take memory until that has ended. Throws a refusal where there is no room for them; where only
   * some customers have none, after it has handled the items of the others.
   */
  hold<T>(
    business: string,
    body: Uint8Array,
    parse: (body: Uint8Array) => Promise<readonly InboundItem[]>,
    handle: (items: readonly InboundItem[]) => Promise<T>,
  ): Promise<T>
}

export function createItemMemory(maxBytes = itemMemoryBytes): ItemMemory {
  const heldBy = new Map<string, number>()
  const customers = createCustomerMemory(maxBytes / 2 / customersOfBusiness)
  let held = 0

  function add(business: string, bytes: number): void {
    held += bytes
    const own = (heldBy.get(business) ?? 0) + bytes
    if (own > 0) heldBy.set(business, own)
    else heldBy.delete(business)
  }

  return {
    async hold(business, body, parse, handle) {
      const size = parsedBytes(body)
      if (size > maxBytes / 2) throw refuse('TOO_LARGE')
      if ((heldBy.get(business) ?? 0) + size > maxBytes / 2) throw new Overload('BUSINESS_FULL')
      if (held + size > maxBytes) throw new Overload('MEMORY_FULL')
      add(business, size)
      try {
        return await handleAdmitted(customers, business, await parse(body), size, handle)
      } finally {
        add(business, -size)
      }
    },
  }
}

const [quote, backslash, comma, opensList, closesList, opensObject, closesObject] = Buffer.from('"\\,[]{}')

async function handleAdmitted<T>(
  customers: CustomerMemory,
  business: string,
  items: readonly InboundItem[],
  bytes: number,
  handle: (items: readonly InboundItem[]) => Promise<T>,
): Promise<T> {
  const { admitted, release } = customers.hold(business, items, bytes)
  try {
    const result = await handle(admitted)
    // The provider sends all of them again, and those that are stored are known by their keys.
    if (admitted.length < items.length) throw new Overload('CUSTOMER_FULL')
    return result
  } finally {
    release()
  }
}

/** What JSON takes once it is parsed: its values, and an item of each element of its outer lists, or of all of it. */
function parsedBytes(json: Uint8Array): number {
  /** Which of the containers that surround the place are lists. */
  const lists = new Uint8Array(deepestItemList + 1)
  let [values, elements, depth, isText] = [0, 1, 0, false]
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) isText = !isText
    else if (isText) at += byte === backslash ? 1 : 0
    else if (byte === comma) {
      values += 1
      elements += lists[depth] ?? 0
    } else if (byte === opensList || byte === opensObject) {
      depth += 1
      values += 1
      const isList = byte === opensList ? 1 : 0
      if (depth <= deepestItemList) lists[depth] = isList
      if (depth <= deepestItemList) elements += isList
    } else if (byte === closesList || byte === closesObject) depth -= 1
  }
  return values * valueBytes + elements * itemBytes
}
