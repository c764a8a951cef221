import { isAdmin, type SessionUser } from '@hilo/contracts'
import {
  AppWindow,
  Building2,
  CircleUserRound,
  Lock,
  type LucideIcon,
  MessageSquareText,
  Plug,
  Radio,
  ScrollText,
  Users,
  Workflow,
} from 'lucide-react'
import { chooseTheme, themeChoices, useThemeChoice } from '../../../lib/browser/theme'
import { usePhone } from '../../../lib/browser/use-media'
import { cx } from '../../../lib/cx'
import { common, profile, settingsMenu } from '../../../strings'
import { Segmented } from '../../../ui/form/inputs/segmented'
import { EmptyState } from '../../../ui/state/empty-state'
import { type ChatLocation, goTo, type Page } from '../../chat/chat-location'
import { parentPage, settingsPages, visiblePage } from './pages'

const icons: Record<(typeof settingsPages)[number] | 'account', LucideIcon> = {
  general: Building2,
  users: Users,
  communication: MessageSquareText,
  interactions: Workflow,
  channels: Radio,
  integrations: Plug,
  interface: AppWindow,
  audit: ScrollText,
  account: CircleUserRound,
}

/** The side menu of 'Configuración', with 'Mi cuenta' and the theme at its foot. */
export default function SettingsMenu({ me, location }: { me: SessionUser; location: ChatLocation }) {
  const phone = usePhone()
  const theme = useThemeChoice()
  if (!isAdmin(me.role)) {
    return (
      <EmptyState icon={Lock} title={common.forbidden.title}>
        {common.forbidden.hint}
      </EmptyState>
    )
  }
  const open = visiblePage(location, me, phone)
  const current = open && parentPage(open)
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-2.5 pb-4">
      <nav aria-label={settingsMenu.navigation} className="flex flex-1 flex-col">
        <ul className="grid gap-0.5">
          {settingsPages.map((page) => (
            <Entry key={page} page={page} current={page === current} />
          ))}
        </ul>
        <ul className="mt-auto pt-6">
          <Entry page="account" current={current === 'account'} />
        </ul>
      </nav>
      <div className="mx-2 mt-3 border-t border-line pt-3">
        <p className="mb-1.5 text-meta font-semibold text-muted">{profile.appearance}</p>
        <Segmented
          label={profile.theme.label}
          value={theme}
          onChoose={chooseTheme}
          options={themeChoices.map((value) => ({ value, label: profile.theme[value] }))}
        />
      </div>
    </div>
  )
}

function Entry({ page, current }: { page: keyof typeof icons & Page; current: boolean }) {
  const Icon = icons[page]
  return (
    <li>
      <button
        type="button"
        aria-current={current ? 'page' : undefined}
        onClick={() => goTo({ page })}
        className={cx(
          'flex min-h-10 w-full items-center gap-2.5 rounded-row px-2.5 py-2 text-left font-medium transition-colors pointer-coarse:min-h-11',
          current ? 'bg-accent-soft text-accent' : 'text-text hover:bg-sunk',
        )}
      >
        <Icon size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />
        <span className="min-w-0">{settingsMenu.names[page]}</span>
      </button>
    </li>
  )
}
