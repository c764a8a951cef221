import { Search } from 'lucide-react'
import { noSearch } from '../../features/search/search-location'
import { searchEverywhere, shell } from '../../strings'
import { goTo } from '../chat/chat-location'
import type { Command } from './command'

/** The last command of every search: opens Busqueda with the typed text. */
export const searchCommand = (text: string): Command => ({
  key: 'search',
  label: searchEverywhere.everywhere(text),
  group: shell.menu.search,
  keywords: '',
  mark: Search,
  region: '#lista',
  run: () => goTo({ menu: 'search', find: { ...noSearch, text } }),
})
