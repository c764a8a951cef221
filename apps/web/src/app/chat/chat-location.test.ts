import { describe, expect, it } from 'vitest'
import { noFilters } from '../../features/inbox/filters'
import { noSearch } from '../../features/search/search-location'
import { mine, row, uuid } from '../../test/fixtures'
import { chatHref, parseChatLocation, selectionOf } from './chat-location'

describe('the address of the application', () => {
  it('has no parameters for the default', () => {
    expect(parseChatLocation('')).toEqual({
      menu: 'home',
      section: 'chats',
      tab: 'my_chats',
      page: null,
      selection: null,
      search: '',
      filters: noFilters,
      find: noSearch,
      history: { filter: {}, sort: 'active', ascending: false, open: null },
      report: '',
      calls: '',
    })
    expect(chatHref(parseChatLocation(''))).toBe('/chat')
  })

  it('is read back as it was written', () => {
    const location = {
      menu: 'profile',
      section: 'chats',
      tab: 'resolves',
      page: 'team',
      selection: { conversation: uuid(), interaction: uuid(), entry: uuid() },
      search: 'peñaloza & hijos',
      filters: {
        channel: 'telegram',
        area: uuid(),
        label: uuid(),
        user: uuid(),
        mentions: true,
        due: true,
        unanswered: true,
        unread: true,
      },
      find: {
        text: '"ruana gris" & más',
        kind: 'note',
        filters: {
          channel: 'gmail',
          area: uuid(),
          user: uuid(),
          status: 'finished',
          label: uuid(),
          from: '2026-11-01',
          to: '2026-11-20',
          file: true,
          author: 'me',
          hilo: true,
        },
      },
      history: {
        filter: { q: 'peña & co', status: 'finished,assigned', area: `none,${uuid()}`, unread: 'true' },
        sort: 'finished',
        ascending: true,
        open: { conversation: uuid(), interaction: uuid() },
      },
      report: '2026-01-01..2026-02-28',
      calls: 'x=1',
    } as const
    const ofHome = { ...location, menu: 'home', section: 'areas', page: null } as const
    for (const one of [location, ofHome])
      expect(parseChatLocation(chatHref(one).slice('/chat'.length))).toEqual(one)
  })

  it('ignores invalid parameters', () => {
    expect(parseChatLocation('?menu=root&section=%3Cscript%3E&tab=x&c=1')).toEqual(parseChatLocation(''))
    expect(parseChatLocation('?h.sort=name&h.order=up&h.color=red&h.c=1&h.status=')).toEqual(
      parseChatLocation(''),
    )
    expect(parseChatLocation('?s=+&sk=all&sc=fax&sa=1&ss=open&sf=2026-13-01&st=ayer&sd=si')).toEqual(
      parseChatLocation(''),
    )
    expect(parseChatLocation(`?ch=fax&a=1&w=yes&u=&q=${'a'.repeat(101)}`)).toEqual(parseChatLocation(''))
  })

  it('contains the interaction only if it is finished', () => {
    const [open, finished] = [mine(), row({ status: 'finished' })]
    expect(selectionOf(open).interaction).toBeNull()
    expect(selectionOf(finished).interaction).toBe(finished.uuid)
  })
})
