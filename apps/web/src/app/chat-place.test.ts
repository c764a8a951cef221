import { describe, expect, it } from 'vitest'
import { mine, row, uuid } from '../test/fixtures'
import { hrefOf, readPlace, selectionOf } from './chat-place'

describe('the address of the application', () => {
  it('is plain where everything is as at first', () => {
    expect(readPlace('')).toEqual({
      menu: 'home',
      section: 'chats',
      tab: 'my_chats',
      page: null,
      selection: null,
      search: '',
      filters: { channel: null, area: null, unanswered: false, unread: false },
    })
    expect(hrefOf(readPlace(''))).toBe('/chat')
  })

  it('finds again what it said', () => {
    const place = {
      menu: 'profile',
      section: 'areas',
      tab: 'resolves',
      page: 'team',
      selection: { conversation: uuid(), interaction: uuid() },
      search: 'peñaloza & hijos',
      filters: { channel: 'telegram', area: uuid(), unanswered: true, unread: true },
    } as const
    expect(readPlace(hrefOf(place).slice('/chat'.length))).toEqual(place)
  })

  it('understands nothing that it did not say', () => {
    expect(readPlace('?menu=root&section=%3Cscript%3E&tab=x&c=1')).toEqual(readPlace(''))
    expect(readPlace(`?ch=fax&a=1&w=yes&u=&q=${'a'.repeat(101)}`)).toEqual(readPlace(''))
  })

  it('names a finished interaction, and of the others only the conversation', () => {
    const [open, finished] = [mine(), row({ status: 'finished' })]
    expect(selectionOf(open).interaction).toBeNull()
    expect(selectionOf(finished).interaction).toBe(finished.uuid)
  })
})
