import { ChevronsUpDown } from 'lucide-react'
import { inbox } from '../strings'
import { ListTitle } from '../ui/list-title'
import { Menu } from '../ui/menu'
import { goTo, type Section, sections } from './chat-place'

/** The submenu of Home. */
const names: Record<Section, string> = {
  chats: inbox.submenu.chats,
  contacts: inbox.submenu.contacts,
  quick_answers: inbox.submenu.quickAnswers,
  areas: inbox.submenu.areas,
}

/** What stands above each: one of them says more than its entry. */
const titles: Record<Section, string> = {
  ...names,
  areas: inbox.submenu.areasTitle,
}

/** The title of Home is its submenu. */
export function SectionHeading({ section }: { section: Section }) {
  return (
    <ListTitle>
      <Menu
        entries={sections.map((one) => ({
          kind: 'item',
          key: one,
          label: names[one],
          onChoose: () => goTo({ section: one }),
        }))}
        trigger={
          <button
            type="button"
            aria-description={inbox.submenu.label}
            className="-mx-1.5 flex min-h-[inherit] w-[calc(100%+12px)] items-center justify-between gap-2 rounded-control px-1.5 text-left hover:bg-sunk"
          >
            <span className="truncate">{titles[section]}</span>
            <ChevronsUpDown size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
          </button>
        }
      />
    </ListTitle>
  )
}

export const sectionTitle = (section: Section): string => titles[section]
