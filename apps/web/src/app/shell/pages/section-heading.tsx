import type { SessionUser } from '@hilo/contracts'
import { ChevronsUpDown } from 'lucide-react'
import { inbox, labels } from '../../../strings'
import { ListTitle } from '../../../ui/list/list-title'
import { Menu } from '../../../ui/overlay/menu'
import { goTo, type Section } from '../../chat/chat-location'
import { sectionsFor } from './pages'

/** The submenu of Home. */
const names: Record<Section, string> = {
  chats: inbox.submenu.chats,
  contacts: inbox.submenu.contacts,
  quick_answers: inbox.submenu.quickAnswers,
  areas: inbox.submenu.areas,
  labels: labels.title,
}

/** The titles of the sections; one differs from its menu entry. */
const titles: Record<Section, string> = {
  ...names,
  areas: inbox.submenu.areasTitle,
}

/** The title of Home is its submenu. */
export function SectionHeading({ me, section }: { me: SessionUser; section: Section }) {
  return (
    <ListTitle>
      <Menu
        entries={sectionsFor(me).map((one) => ({
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
