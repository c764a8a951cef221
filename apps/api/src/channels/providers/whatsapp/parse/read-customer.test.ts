import { expect, it } from 'vitest'
import { ownContactsOf } from './read-customer'

it('reads each contact of a webhook once, however many messages there are', () => {
  let reads = 0
  const contacts = Array.from({ length: 100 }, (_, n) => ({
    get wa_id() {
      reads += 1
      return `57300000${1_000 + n}`
    },
  }))
  const contactsOf = ownContactsOf(contacts)
  const readsOfOne = reads / contacts.length
  const found = contacts.map((_, n) => contactsOf({ from: `57300000${1_000 + n}` })[0])
  expect(reads).toBe(readsOfOne * contacts.length)
  expect(found).toEqual(contacts)
})

it('takes the first of several contacts that match, by whichever identifier', () => {
  const contacts = [{ user_id: 'CO.2' }, { wa_id: '573000001', user_id: 'CO.1' }, { parent_user_id: 'CO.P' }]
  const contactsOf = ownContactsOf(contacts)
  expect(contactsOf({ from: '573000001', from_user_id: 'CO.2' })).toEqual([contacts[0]])
  expect(contactsOf({ from: '573000001' })).toEqual([contacts[1]])
  expect(contactsOf({ from_user_id: 7, from_parent_user_id: 'CO.P' })).toEqual([contacts[2]])
  expect(contactsOf({ from: '573999999' })).toEqual([])
})
