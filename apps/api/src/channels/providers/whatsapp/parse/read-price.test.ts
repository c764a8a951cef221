import { expect, it } from 'vitest'
import { readPrice } from './read-price'

const at = '1795219260'
const moment = new Date(1795219260_999)
const regular = { billable: true, pricing_model: 'PMP', category: 'service', type: 'regular' }
const nothing = {
  category: null,
  type: null,
  billable: null,
  country: null,
  freeUntil: null,
  chargedAt: null,
}

it.each([
  [
    'an answer that reached a customer of Colombia',
    'delivered' as const,
    { recipient_id: '573001234567', pricing: regular },
    {
      category: 'service',
      type: 'regular',
      billable: true,
      country: 'CO',
      freeUntil: null,
      chargedAt: moment,
    },
  ],
  [
    'one that has only left',
    'sent' as const,
    { recipient_id: '573001234567', pricing: regular },
    { category: 'service', type: 'regular', billable: true, country: 'CO', freeUntil: null, chargedAt: null },
  ],
  [
    'a customer who hides the phone: the country begins the id',
    'read' as const,
    {
      recipient_user_id: 'MX.13491208655302741918',
      pricing: { category: 'authentication-international', type: 'regular' },
    },
    {
      ...nothing,
      category: 'authentication_international',
      type: 'regular',
      country: 'MX',
      chargedAt: moment,
    },
  ],
  [
    'after an ad',
    'sent' as const,
    {
      recipient_id: '51987654321',
      conversation: { id: 'c', expiration_timestamp: 1795478460, origin: { type: 'referral_conversion' } },
      pricing: { billable: false, category: 'referral_conversion', type: 'free_entry_point' },
    },
    {
      ...{ category: 'referral_conversion', type: 'free_entry_point', billable: false, country: 'PE' },
      freeUntil: new Date(1795478460_999),
      chargedAt: null,
    },
  ],
  [
    'a status without a price',
    'read' as const,
    { recipient_id: '573001234567' },
    { ...nothing, country: 'CO', chargedAt: moment },
  ],
  [
    'what is not of its type counts as absent',
    'sent' as const,
    {
      pricing: { billable: 'sí', category: 7, type: 'x'.repeat(61) },
      conversation: 'c',
      recipient_id: ['57'],
    },
    nothing,
  ],
])('%s', (_, status, raw, expected) => {
  expect(readPrice(raw, status, at)).toEqual(expected)
})

it('a message that failed has no price', () => {
  expect(readPrice({ pricing: regular }, 'failed', at)).toBeNull()
})
